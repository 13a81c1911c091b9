import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  hashReplyToken,
  readReplyTokens,
  replyAddress,
  replyTokenOf,
  supportSender,
} from "./reply-address.ts";

const newToken = (): string => replyTokenOf(randomBytes(32));
const forms = ["t-{token}@reply.example.com", "support+{token}@example.com", "{token}@reply.example.com"];

test.each(forms)("an address of %s gives its token back, in any case of its letters", (form) => {
  const token = newToken();
  const address = replyAddress(form, token);
  expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
  expect(readReplyTokens(form, ["other@example.com", address.toUpperCase(), address])).toEqual([token]);
});

test.each([
  "t-@reply.example.com",
  `t-${"a".repeat(21)}@reply.example.com`,
  `t-${"1".repeat(20)}@reply.example.com`,
])("T70 %s has no token", (address) => {
  expect(readReplyTokens("t-{token}@reply.example.com", [address])).toEqual([]);
});

test("tokens of a hundred bits do not come twice, and what is kept of one does not show it", () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(new Set(tokens).size).toBe(1_000);
  expect(tokens.every((token) => /^[a-z2-7]{20}$/.test(token))).toBe(true);
  expect(hashReplyToken(tokens[0] ?? "")).toMatch(/^[0-9a-f]{64}$/);
});

test("support writes from its own name on a domain for answers, from the mailbox where that is all there is", () => {
  expect(forms.map((form) => supportSender(form, "support"))).toEqual([
    "support@reply.example.com",
    "support@example.com",
    "support@reply.example.com",
  ]);
  expect(supportSender("help+{token}@example.com", "support")).toBe("help@example.com");
});
