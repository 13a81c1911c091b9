import { expect, it } from "vitest";
import { dnsWordOf } from "./dns-status.ts";

it("shows whose name servers answer for a domain", () => {
  const domain = { state: "active", isChanging: false, usesProviderNameServers: true } as const;
  expect(dnsWordOf(domain)).toBe("ours");
  expect(dnsWordOf({ ...domain, usesProviderNameServers: false })).toBe("others");
  expect(dnsWordOf({ ...domain, isChanging: true })).toBe("changing");
  expect(dnsWordOf({ ...domain, state: "released" })).toBe("none");
});
