import { expect, test } from "vitest";
import { ownMember } from "#src/shared/access.ts";
import { actorStamp } from "./actor.ts";

test("audit rows name a customer's user, an operator or a key, nothing of the session", () => {
  const user = {
    kind: "user",
    userId: "u",
    customerId: "c",
    sessionId: "s",
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: null,
    siteId: 1,
    member: ownMember,
  } as const;
  expect(actorStamp(user)).toEqual({ kind: "user", id: "u" });
  const staff = { kind: "staff", staffId: "a", sessionId: "s", permissions: ["findings.read"] } as const;
  expect(actorStamp(staff)).toEqual({ kind: "staff", id: "a" });
  const key = {
    kind: "api-key",
    keyId: "k",
    customerId: "c",
    siteId: 1,
    scopes: [],
    zones: null,
    ratePerMinute: null,
    endsAt: null,
    makerId: "u",
    member: ownMember,
  } as const;
  expect(actorStamp(key)).toEqual({ kind: "api-key", id: "k" });
});
