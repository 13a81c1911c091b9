import { expect, test } from "vitest";
import { mailOf } from "./mails.fixture.ts";
import { readBounce } from "./read-bounce.ts";

const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"';
const bounce = (status: string, returned = "Message-ID: <m1@reply.example>\nSubject: x"): string =>
  [
    "--b\nContent-Type: text/plain\n\nIt was not delivered.",
    `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\n${status}`,
    `--b\nContent-Type: text/rfc822-headers\n\n${returned}`,
    "--b--",
  ].join("\n");
const failed =
  "Final-Recipient: rfc822; Anna@Example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no";

test("a report says whom no mail reaches, and which mail it was", async () => {
  expect(readBounce(await mailOf([report], bounce(failed)))).toEqual({
    recipients: [{ address: "anna@example.com", status: "5.1.1", isFinal: true }],
    messageId: "m1@reply.example",
  });
});

test("a mail that comes back whole is named as well", async () => {
  const whole = bounce(failed).replace("text/rfc822-headers", "message/rfc822");
  expect(readBounce(await mailOf([report], whole))?.messageId).toBe("m1@reply.example");
});

test.each([
  ["delayed", "Action: delayed\nStatus: 4.4.1"],
  ["failed for now", "Action: failed\nStatus: 4.2.2"],
  ["relayed", "Action: relayed\nStatus: 2.0.0"],
])("one that was %s is not final", async (_, status) => {
  const found = readBounce(
    await mailOf([report], bounce(`Final-Recipient: rfc822; a@example.com\n${status}`)),
  );
  expect(found?.recipients).toMatchObject([{ isFinal: false }]);
});

test("several recipients are several; what is no address is left out", async () => {
  const others = `${failed}\n\nFinal-Recipient: rfc822; <b@example.com>\nAction: failed\nStatus: 5.2.1\n\nFinal-Recipient: rfc822; x`;
  const found = readBounce(await mailOf([report], bounce(others)));
  expect(found?.recipients.map(({ address }) => address)).toEqual(["anna@example.com", "b@example.com"]);
});

test("what is no report is no bounce, and a report without an id names none", async () => {
  expect(readBounce(await mailOf([]))).toBeNull();
  expect(readBounce(await mailOf([report], bounce(failed, "Subject: x")))?.messageId).toBeNull();
});
