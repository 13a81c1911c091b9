import { expect, it } from "vitest";
import { nextSteps } from "./next-steps.ts";

const serverWith = (domains: { leading: number; others: number }, isDefault: boolean) => ({
  details: {
    traffic: { inBytes: 0, outBytes: 0, allowanceBytes: 1, resetsAt: "2026-12-01T00:00:00.000Z" },
    networkMbps: null,
    reverse: [{ address: "198.18.0.2", name: "a.example", isDefault, isConfirmed: true }],
    domains,
    isInMaintenance: false,
    access: { keys: [], hasPassword: true },
    deliveredAt: null,
    withdrawableUntil: null,
    nextPaidUntil: null,
    usualInstallSeconds: null,
  },
});

it("offers what is still to be done", () => {
  expect(nextSteps(serverWith({ leading: 0, others: 1 }, true), [])).toEqual(["point", "key"]);
  expect(nextSteps(serverWith({ leading: 1, others: 0 }, true), [])).toEqual(["reverse", "key"]);
  expect(nextSteps(serverWith({ leading: 0, others: 0 }, false), ["laptop"])).toEqual([]);
});

it("offers to point a domain until one leads here, however many others there are", () => {
  expect(nextSteps(serverWith({ leading: 1, others: 150 }, false), ["laptop"])).toEqual([]);
});

it("offers nothing that is not known yet", () => {
  expect(nextSteps({}, undefined)).toEqual([]);
});
