package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.address.Address;
import dev.slipway.dynaml.address.Network;
import dev.slipway.dynaml.eval.AddressIndices;
import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Functions on IP addresses and networks. */
final class Addresses {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("min_ip", call -> network(call, n -> Value.of(n.first().toString()))),
          entry("max_ip", call -> network(call, n -> Value.of(n.last().toString()))),
          entry("num_ip", call -> network(call, n -> Value.of(n.size()))),
          entry("contains_ip", Addresses::contains),
          entry("ipset", Addresses::set),
          entry("static_ips", FunctionCall::staticAddresses));

  private Addresses() {}

  private static Result network(
      FunctionCall call, java.util.function.Function<Network, Value> question) {
    if (call.count() != 1) {
      return Topic.quietError("only one argument expected for CIDR function");
    }
    Optional<Network> network =
        call.argument(0) instanceof Value.Text text
            ? Network.parse(text.value())
            : Optional.empty();
    return network
        .map(n -> Result.of(question.apply(n)))
        .orElseGet(() -> Result.error("CIDR argument required"));
  }

  private static Result contains(FunctionCall call) {
    if (call.count() != 2) {
      return Result.error("contains_ip requires CIDR and IP address");
    }
    Optional<Network> network =
        call.argument(0) instanceof Value.Text text
            ? Network.parse(text.value())
            : Optional.empty();
    if (network.isEmpty()) {
      return Result.error("CIDR argument required");
    }
    Optional<Address> address =
        call.argument(1) instanceof Value.Text text
            ? Address.parse(text.value())
            : Optional.empty();
    return address.isEmpty()
        ? Result.error("IP argument required")
        : Result.of(Value.of(network.get().contains(address.get())));
  }

  /** A range of addresses. */
  private record Range(Address first, long size) {}

  private static Result set(FunctionCall call) {
    if (call.count() < 2) {
      return Result.error("at least 2 argument expected (ipranges, size, optional: ip indices");
    }
    List<Range> ranges = new ArrayList<>();
    Optional<String> problem = ranges(call.argument(0), ranges);
    if (problem.isPresent()) {
      return Result.error(problem.get());
    }
    List<Long> indices = new ArrayList<>();
    for (Value argument : call.arguments().subList(2, call.count())) {
      problem = AddressIndices.collect(argument, indices);
      if (problem.isPresent()) {
        return Result.error(problem.get());
      }
    }
    if (!(call.argument(1) instanceof Value.Int number)) {
      return Result.error("number of IPs in set expected as second argument");
    }
    if (call.count() > 2 && indices.size() < number.value()) {
      return Result.error(
          "too many required entries (%d > %d available indices)"
              .formatted(number.value(), indices.size()));
    }
    return set(call, ranges, indices, number.value());
  }

  private static Result set(
      FunctionCall call, List<Range> ranges, List<Long> indices, long number) {
    call.session().checkEntries(number);
    long total = ranges.stream().mapToLong(Range::size).sum();
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      long index = call.count() > 2 ? indices.get(i) : i;
      if (index >= total) {
        return Result.error(
            "ip index %d (%d) out of range (%d IP(s) available in ranges)"
                .formatted(i, index, total));
      }
      long offset = index;
      for (Range range : ranges) {
        if (offset < range.size()) {
          addresses.add(range.first().plus(offset).toString());
          break;
        }
        offset -= range.size();
      }
    }
    return Result.of(call.texts(addresses));
  }

  private static Optional<String> ranges(Value argument, List<Range> ranges) {
    switch (argument) {
      case Value.Text text -> {
        return range(text.value(), ranges);
      }
      case ListValue list -> {
        for (int i = 0; i < list.items().size(); i++) {
          if (!(list.items().get(i).value() instanceof Value.Text text)) {
            return Optional.of("string entry at ip range list index " + i);
          }
          Optional<String> problem = range(text.value(), ranges);
          if (problem.isPresent()) {
            return problem;
          }
        }
        return Optional.empty();
      }
      case Value _ -> {
        return Optional.of("ip range or range list expected as first argument");
      }
    }
  }

  private static Optional<String> range(String text, List<Range> ranges) {
    String[] ends = text.split("-", -1);
    Optional<Network> network = ends.length == 1 ? Network.parse(text) : Optional.empty();
    if (network.isPresent()) {
      ranges.add(new Range(network.get().first(), network.get().size()));
      return Optional.empty();
    }
    Optional<Address> start = Address.parse(ends[0].strip());
    if (start.isEmpty()) {
      return Optional.of("invalid IP '" + ends[0] + "'");
    }
    Optional<Address> end = ends.length == 1 ? start : Address.parse(ends[1].strip());
    if (end.isEmpty()) {
      return Optional.of("invalid IP '" + ends[1] + "'");
    }
    if (start.get().compareTo(end.get()) > 0) {
      return Optional.of(
          "invalid IP range: start (%s) larger than end (%s)".formatted(ends[0], ends[1]));
    }
    ranges.add(new Range(start.get(), end.get().minus(start.get()) + 1));
    return Optional.empty();
  }
}
