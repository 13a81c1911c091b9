import { beforeEach, expect, test } from "vitest";
import { createFloodGuard } from "./flood-guard.ts";

let time: number;
let call: ReturnType<typeof createFloodGuard>;

beforeEach(() => {
  time = 0;
  call = createFloodGuard(3, () => time);
});

const calls = (ip: string, count: number): void => {
  for (let made = 0; made < count; made += 1) call(ip);
};

test("an address uses up its calls, is refused until its minute is over, and has them again", () => {
  expect(call("192.0.2.1")).toEqual({ remaining: 2, seconds: 60 });
  calls("192.0.2.1", 2);
  time = 59_001;
  expect(() => call("192.0.2.1")).toThrow(
    expect.objectContaining({ code: "rate_limited", params: { seconds: 1 } }),
  );
  time = 60_000;
  expect(call("192.0.2.1")).toEqual({ remaining: 2, seconds: 60 });
});

test("another address is counted separately", () => {
  calls("192.0.2.1", 3);
  calls("192.0.2.2", 3);
  expect(() => call("192.0.2.1")).toThrow();
});

test("a /64 of IPv6 is one address, and so is IPv4 mapped into IPv6", () => {
  calls("2001:db8::1", 3);
  expect(() => call("2001:db8::2:1")).toThrow();
  calls("192.0.2.1", 3);
  expect(() => call("::ffff:192.0.2.1")).toThrow();
});

test("of many addresses the most recent callers are counted", () => {
  calls("192.0.2.1", 3);
  calls("192.0.2.2", 2);
  for (let address = 0; address < 4_998; address += 1) call(`10.0.${address >> 8}.${address & 255}`);
  expect(() => call("192.0.2.1")).toThrow();
  call("198.51.100.1");
  // It had been quiet the longest, and was evicted.
  expect(call("192.0.2.2").remaining).toBe(2);
  expect(() => call("192.0.2.1")).toThrow();
});
