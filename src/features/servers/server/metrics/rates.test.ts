import { expect, test } from "vitest";
import { type Counters, rateOf } from "./rates.ts";

const zero: Counters = { cpuNs: "0", netIn: "0", netOut: "0", readOps: "0", writeOps: "0" };

test("counters become rates per second", () => {
  const after = { cpuNs: "30000000000", netIn: "3750", netOut: "37500", readOps: "60", writeOps: "15" };
  expect(rateOf(zero, after, 30_000, 2)).toEqual({
    cpu_percent: 50,
    net_in_bps: 1000n,
    net_out_bps: 10_000n,
    disk_read_ops: 2,
    disk_write_ops: 0.5,
  });
});

test("processor usage never exceeds 100 percent", () => {
  expect(rateOf(zero, { ...zero, cpuNs: "90000000000" }, 30_000, 2)?.cpu_percent).toBe(100);
});

test("a restart in between, or no elapsed time, gives no rate", () => {
  expect(rateOf({ ...zero, cpuNs: "5" }, { ...zero, cpuNs: "4" }, 30_000, 1)).toBeNull();
  expect(rateOf({ ...zero, netOut: "5" }, { ...zero, netOut: "4" }, 30_000, 1)).toBeNull();
  expect(rateOf(zero, zero, 0, 1)).toBeNull();
});
