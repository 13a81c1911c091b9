import { expect, it } from "vitest";
import { upcomingRenewals } from "./upcoming-renewals.ts";

const now = new Date("2026-11-20T12:00:00Z");
const timeline = {
  expiresAt: "2026-12-31T00:00:00Z",
  dnsStopsAt: "2027-01-10T00:00:00Z",
  graceUntil: "2027-02-14T00:00:00Z",
  redemptionUntil: "2027-03-16T00:00:00Z",
  releasedAt: "2027-03-21T00:00:00Z",
  renewYears: 1,
  renewCents: 1090,
  restoreCents: 9090,
};
const planned = {
  name: "planned.com",
  renewal: "planned",
  reservedCents: null,
  nextRenewalAttemptAt: "2026-12-01T00:00:00Z",
  timeline,
} as const;

it("lists what is tried or charged within 30 days, soonest first", () => {
  const domains = [
    planned,
    { ...planned, name: "late.com", nextRenewalAttemptAt: "2027-06-01T00:00:00Z" },
    { ...planned, name: "off.com", renewal: "off", nextRenewalAttemptAt: null },
    { ...planned, name: "short.com", renewal: "unfunded", nextRenewalAttemptAt: "2026-11-21T00:00:00Z" },
    { ...planned, name: "gone.com", timeline: null },
  ] as const;
  expect(upcomingRenewals(domains, now).map(({ domain, cover }) => `${domain.name} ${cover}`)).toEqual([
    "short.com unfunded",
    "planned.com planned",
  ]);
});

it("charges what is set aside when the registry is asked", () => {
  const set = { ...planned, renewal: "reserved", reservedCents: 990, nextRenewalAttemptAt: null } as const;
  const [renewal] = upcomingRenewals([set], new Date("2026-12-05T00:00:00Z"));
  expect(renewal).toMatchObject({ at: "2026-12-28T00:00:00.000Z", cents: 990, cover: "reserved" });
});
