package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The function {@code rand}. */
final class Chance {
  private static final int LARGEST_BMP = 0xffff;

  static final Map<String, Function> FUNCTIONS = Topic.of(entry("rand", Chance::rand));

  private Chance() {}

  private static Result rand(FunctionCall call) {
    if (call.count() > 2) {
      return Result.error("rand takes a maximum of 2 arguments");
    }
    try {
      return call.count() == 0
          ? Result.of(Value.of(number(call, Long.MAX_VALUE)))
          : rand(call, call.argument(0));
    } catch (IOException e) {
      return Result.error("rand: " + e.getMessage());
    }
  }

  private static Result rand(FunctionCall call, Value what) throws IOException {
    return switch (what) {
      case Value.Int _ when call.count() > 1 -> Result.error("rand int takes only one argument");
      case Value.Int i when i.value() == 0 ->
          Result.error("zero range not possible for integer random values");
      case Value.Int i when i.value() < 0 -> Result.of(Value.of(-number(call, -i.value())));
      case Value.Int i -> Result.of(Value.of(number(call, i.value())));
      case Value.Bool _ when call.count() > 1 -> Result.error("rand bool takes only one argument");
      case Value.Bool _ -> Result.of(Value.of(number(call, 2) == 1));
      case Value.Text text -> text(call, text.value());
      case Value _ -> Result.of(Value.NIL);
    };
  }

  /** A number from 0 to below the bound; the largest long counts as no bound. */
  private static long number(FunctionCall call, long bound) throws IOException {
    long limit = Long.MAX_VALUE - Long.MAX_VALUE % bound;
    while (true) {
      byte[] bytes = new byte[Long.BYTES];
      call.session().world().random(bytes);
      long bits = 0;
      for (byte b : bytes) {
        bits = bits << 8 | b & 255;
      }
      bits &= Long.MAX_VALUE;
      if (bits < limit) {
        return bits % bound;
      }
    }
  }

  private static Result text(FunctionCall call, String characters) throws IOException {
    long length = 1;
    if (call.count() == 2) {
      if (!(call.argument(1) instanceof Value.Int given)) {
        return Result.error(
            "rand length must be an integer, found " + Conversions.goType(call.argument(1)));
      }
      length = given.value();
      if (length <= 0) {
        return Result.error("rand length must be positive, found " + length);
      }
    }
    call.session().checkSize(length);
    List<Integer> alphabet;
    try {
      alphabet = alphabet(characters);
    } catch (PatternSyntaxException e) {
      return Result.error(
          "invalid rand character set specification \"%s\": %s"
              .formatted(characters, Expressions.reason(e)));
    }
    if (alphabet.isEmpty()) {
      return Result.error("rand character set \"" + characters + "\" has no characters");
    }
    StringBuilder text = new StringBuilder();
    for (long i = 0; i < length; i++) {
      text.appendCodePoint(alphabet.get((int) number(call, alphabet.size())));
    }
    return Result.of(Value.of(text.toString()));
  }

  /** All characters that a set such as {@code a-z0-9} or {@code [:alnum:]} holds. */
  private static List<Integer> alphabet(String characters) {
    Pattern pattern = Expressions.compile("[" + characters + "]");
    List<Integer> alphabet = new ArrayList<>();
    for (int c = 0; c <= LARGEST_BMP; c++) {
      boolean half = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
      if (!half && pattern.matcher(Character.toString(c)).matches()) {
        alphabet.add(c);
      }
    }
    return alphabet;
  }
}
