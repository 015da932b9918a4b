package dev.slipway.uniform.template;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTextTest {
  @ParameterizedTest
  @CsvSource({
    "1.50, 1.50",
    "1E+3, 1000",
    "1E-7, 0.0000001",
    "1E+999999999, 1E+999999999",
    "-1E-999999999, -1E-999999999",
  })
  void aNumberIsWrittenOutUnlessThatWouldTakeAGigabyte(String number, String text) {
    assertEquals(text, JsonText.of(new BigDecimal(number)));
  }

  @Test
  void listsKeepTheirOrder() {
    assertEquals("[2,\"a\\n\",true]", JsonText.of(List.of(2L, "a\n", true)));
  }
}
