import { expect, test } from "vitest";
import { machineReason } from "./machine-mail.ts";
import { mailOf } from "./mails.fixture.ts";

const ours = ["support@reply.example"];
const from = "From: anna@example.com";

test.each([
  [["Auto-Submitted: auto-replied"], "automatic"],
  [["Auto-Submitted: auto-generated (vacation)"], "automatic"],
  [["Auto-Submitted: notable"], "automatic"],
  [["X-Autoreply: yes"], "automatic"],
  [["Precedence: auto_reply"], "automatic"],
  [["Precedence: Bulk"], "bulk"],
  [["Precedence: junk"], "bulk"],
  [["List-Id: <news.example.com>"], "list"],
  [["Return-Path: <>"], "bounce"],
  [["Content-Type: multipart/report; report-type=delivery-status; boundary=b"], "bounce"],
  [["Return-Path: <anna@example.com>"], null],
  [["Auto-Submitted: no"], null],
  [["Precedence: normal"], null],
  [[], null],
] as const)("%j is %s", async (headers, reason) => {
  expect(machineReason(await mailOf([...headers, from]), ours)).toBe(reason);
});

test("a mail from ourselves is not from a person, whatever else it says", async () => {
  expect(machineReason(await mailOf(["From: Support@Reply.example"]), ours)).toBe("own");
});
