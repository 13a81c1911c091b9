import { expect, test } from "vitest";
import { termDiscount } from "./term-discount.ts";

const plan = (cents: number, netCents?: number) => ({ sku: "server:sloop-2", cents, netCents });
const off = (cents: number, netCents?: number) => ({ sku: "term:3", cents, netCents });

test("is what the lines say, rounded down", () => {
  expect(termDiscount(3, [plan(2_097), off(-42)])).toBe(2);
  expect(termDiscount(3, [plan(2_097), off(-41)])).toBe(1);
  expect(termDiscount(3, [plan(1_500), off(-199)])).toBe(13);
});

test("is nothing where the months cost as much, or one by one even less", () => {
  expect(termDiscount(3, [plan(2_097)])).toBe(0);
  expect(termDiscount(3, [plan(2_099)], [plan(699)])).toBe(0);
  expect(termDiscount(1, [])).toBe(0);
});

test("compares with a single month where that is known, without what is no part of the plan", () => {
  const address = { sku: "extra:ipv4", cents: 600 };
  expect(termDiscount(3, [plan(1_800), address], [plan(700), { ...address, cents: 200 }])).toBe(14);
  const offer = { sku: "promotion:hello", cents: -500 };
  expect(termDiscount(3, [plan(2_100), off(-210), offer], [plan(700), offer])).toBe(10);
});

test("is taken of net prices, so that a tax that was rounded changes nothing", () => {
  expect(termDiscount(3, [plan(2_495, 2_097), off(-49, -42)])).toBe(2);
});
