import { expect, test } from "vitest";
import { zoneCan } from "./policy.ts";

test.each([
  [undefined, null],
  [7, null],
  [6, "zone_changed"],
  [-1, "zone_changed"],
] as const)("a change of version 7 by who saw version %s: %s", (seen, code) => {
  expect(zoneCan.change({ version: 7 }, seen)?.code ?? null).toBe(code);
});

test.each([
  ["off", null, null, null],
  ["off", "other_name_servers", "dnssec_unavailable", null],
  ["signing", null, "dnssec_unavailable", "dnssec_on"],
  ["publishing", null, "dnssec_unavailable", "dnssec_on"],
  ["on", null, "dnssec_unavailable", "dnssec_on"],
  ["withdrawing", null, null, "dnssec_on"],
  ["withdrawing", "registry_cannot", "dnssec_unavailable", "dnssec_on"],
] as const)("DNSSEC %s, lacking %s: signing %s, other name servers %s", (state, lacks, sign, leave) => {
  expect(zoneCan.sign({ dnssec_state: state }, lacks)?.code ?? null).toBe(sign);
  expect(zoneCan.leave({ dnssec_state: state })?.code ?? null).toBe(leave);
});
