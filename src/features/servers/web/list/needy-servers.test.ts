import { expect, it } from "vitest";
import { needyServers } from "./needy-servers.ts";

const now = new Date("2026-11-26T12:00:00Z");
const fine = {
  status: "running",
  service: "active",
  renewal: "planned",
  removal: null,
  createdAt: "2026-11-01T00:00:00Z",
} as const;
const found = (...servers: Parameters<typeof needyServers>[0]) =>
  needyServers(servers, now).map(({ status, renewal }) => `${status} ${renewal}`);

it("names what waits for its customer, what is lost first on top", () => {
  expect(
    found(
      fine,
      { ...fine, renewal: "unfunded" },
      { ...fine, status: "failed", service: "failed", renewal: "off", createdAt: "2026-11-26T00:00:00Z" },
      { ...fine, status: "suspended", service: "suspended", renewal: "off" },
      { ...fine, status: "expired", service: "expired", renewal: "unfunded" },
    ),
  ).toEqual(["suspended off", "expired unfunded", "running unfunded", "failed off"]);
});

it("names a delivery that failed for three days, and no renewal of what is over", () => {
  const failed = { ...fine, status: "failed", service: "failed", renewal: "off" } as const;
  expect(found({ ...failed, createdAt: "2026-11-23T11:59:00Z" })).toEqual([]);
  expect(found({ ...fine, status: "terminated", service: "terminated", renewal: "failed" })).toEqual([]);
});
