import { expect, it } from "vitest";
import { nextSteps } from "./next-steps.ts";

const reverse = (isDefault: boolean) => ({
  details: {
    traffic: { inBytes: 0, outBytes: 0, allowanceBytes: 1, resetsAt: "2026-12-01T00:00:00.000Z" },
    networkMbps: null,
    reverse: [{ address: "198.18.0.2", name: "a.example", isDefault }],
    isInMaintenance: false,
    access: { keys: [], hasPassword: true },
    deliveredAt: null,
    nextPaidUntil: null,
    usualInstallSeconds: null,
  },
});

it("offers what is still to be done", () => {
  expect(nextSteps(reverse(true), { domains: ["a"], keys: [] })).toEqual(["point", "reverse", "key"]);
  expect(nextSteps(reverse(false), { domains: [], keys: ["laptop"] })).toEqual([]);
});

it("offers nothing that is not known yet", () => {
  expect(nextSteps({}, { domains: undefined, keys: undefined })).toEqual([]);
});
