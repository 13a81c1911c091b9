import { expect, test } from "vitest";
import { actorStamp } from "./actor.ts";

test("audit rows name a customer's user or an operator, nothing of the session", () => {
  const user = { kind: "user", userId: "u", customerId: "c", sessionId: "s", siteId: 1 } as const;
  expect(actorStamp(user)).toEqual({ kind: "user", id: "u" });
  const staff = { kind: "staff", staffId: "a", sessionId: "s", permissions: ["findings.read"] } as const;
  expect(actorStamp(staff)).toEqual({ kind: "staff", id: "a" });
});
