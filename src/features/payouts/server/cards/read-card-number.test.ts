import { expect, test } from "vitest";
import { readCardNumber } from "./read-card-number.ts";

test("a number is read with its network and last digits, with spaces or without", () => {
  expect(readCardNumber("4242 4242 4242 4242")).toEqual({
    digits: "4242424242424242",
    brand: "Visa",
    last4: "4242",
  });
  expect(readCardNumber("5555-5555-5555-4444")?.brand).toBe("Mastercard");
  expect(readCardNumber("2223003122003222")?.brand).toBe("Mastercard");
  expect(readCardNumber("6200000000000005")?.brand).toBe("UnionPay");
});

test("any single wrong digit is found, and any two neighbours that are not the same", () => {
  const digits = "4242424242424242";
  for (let place = 1; place < digits.length; place += 1) {
    for (let other = 0; other < 10; other += 1) {
      const wrong = digits.slice(0, place) + String(other) + digits.slice(place + 1);
      if (wrong !== digits) expect(readCardNumber(wrong), wrong).toBeNull();
    }
    const swapped =
      digits.slice(0, place) + (digits[place + 1] ?? "") + (digits[place] ?? "") + digits.slice(place + 2);
    if (swapped.length === digits.length && swapped !== digits)
      expect(readCardNumber(swapped), swapped).toBeNull();
  }
});

test("what is no number of these networks is refused", () => {
  for (const text of ["", "4242", "378282246310005", "4242424242424242x", "9".repeat(400)])
    expect(readCardNumber(text), text).toBeNull();
});
