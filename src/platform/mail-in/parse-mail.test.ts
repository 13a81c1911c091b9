import { expect, test } from "vitest";
import { mailOf, sourceOf } from "./mails.fixture.ts";
import { parseMail } from "./parse-mail.ts";

test("a usual answer is read: sender, place in its conversation, text and files", async () => {
  const mail = await mailOf(
    [
      "From: =?utf-8?q?Anna_M=C3=BCller?= <Anna@Example.com>",
      "To: Moorage <t-abc@reply.example>, other@example.org",
      "Delivered-To: T-ABC@reply.example",
      "Subject: =?utf-8?B?UmU6IEdyw7zDn2U=?=",
      "Message-ID: <q1@example.com>",
      "In-Reply-To: <m1@reply.example>",
      "References: <m0@reply.example>\n <m1@reply.example>",
      "Date: Fri, 20 Nov 2026 10:00:00 +0100",
      'Content-Type: multipart/mixed; boundary="b"',
    ],
    [
      "--b",
      "Content-Type: text/plain; charset=iso-8859-1",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "Gr=FC=DFe",
      "--b",
      'Content-Type: image/png; name="../screen <b>.png"',
      "Content-Transfer-Encoding: base64",
      "",
      "iVBORw0=",
      "--b--",
    ].join("\n"),
  );
  expect(mail).toMatchObject({
    from: { address: "anna@example.com", name: "Anna Müller" },
    recipients: ["t-abc@reply.example", "other@example.org"],
    subject: "Re: Grüße",
    messageId: "q1@example.com",
    hasOwnMessageId: true,
    inReplyTo: "m1@reply.example",
    references: ["m0@reply.example", "m1@reply.example"],
    sentAt: new Date("2026-11-20T09:00:00Z"),
    text: "Grüße",
    isTextCut: false,
    attachments: [{ name: "../screen <b>.png", mediaType: "image/png" }],
  });
  expect(Buffer.from(mail.attachments[0]?.content ?? []).toString("hex")).toBe("89504e470d");
});

test("of HTML alone the text is what it says; beside a text part HTML is not looked at", async () => {
  const html = ["Content-Type: text/html; charset=utf-8"];
  expect((await mailOf(html, "<p>One &amp; <b>two</b></p><script>x</script>")).text).toBe("One & two");
  const both = ["Content-Type: multipart/alternative; boundary=b"];
  const parts = "--b\nContent-Type: text/plain\n\nplain\n--b\nContent-Type: text/html\n\n<p>html</p>\n--b--";
  expect((await mailOf(both, parts)).text).toBe("plain");
});

test("a mail without a usable id gets one of its source: the same mail the same, another another", async () => {
  for (const headers of [
    [],
    ["Message-ID: none"],
    ["Message-ID: <a b@c>"],
    [`Message-ID: <${"x".repeat(400)}@y>`],
  ]) {
    const one = await mailOf(headers);
    expect(one.hasOwnMessageId).toBe(false);
    expect(one.messageId).toMatch(/^[0-9a-f]{40}@no-message-id\.invalid$/);
    expect((await mailOf(headers)).messageId).toBe(one.messageId);
    expect((await mailOf(headers, "Other")).messageId).not.toBe(one.messageId);
  }
});

test.each([
  ["two senders", ["From: a@example.com, b@example.com"]],
  ["two headers", ["From: a@example.com", "From: b@example.com"]],
  ["no address", ["From: Anna"]],
  ["no header", []],
  ["a group", ["From: Team: a@example.com, b@example.com;"]],
  ["a group of one", ["From: Team: a@example.com;"]],
  ["two addresses in angles", ["From: <a@example.com> <b@example.com>"]],
  ["an angle that is folded open", ["From: x <a@example.com\n > <b@example.com>"]],
  ["an address behind an address", ["From: <a@example.com> b@example.com"]],
  ["an address behind a route", ["From: <@example.org:a@example.com>"]],
  ["an address in an address", ["From: a@example.com@example.org"]],
])("T70 a mail of %s is from no one", async (_, headers) => {
  expect((await mailOf(headers)).from).toBeNull();
});

test.each([
  '"ceo@example.org" <eve@example.org>',
  '"<ceo@example.org>" <eve@example.org>',
  '"\\"<ceo@example.org>," <eve@example.org>',
  "=?utf-8?q?=3Cceo=40example.org=3E?= <eve@example.org>",
  "=?utf-8?b?PGNlb0BleGFtcGxlLm9yZz4s?= <eve@example.org>",
  "ceo@example.org <eve@example.org>",
  "(<ceo@example.org>) eve@example.org",
  "eve@example.org (ceo@example.org)",
])("T70 a name that looks like an address is no address: %s", async (from) => {
  expect((await mailOf([`From: ${from}`])).from?.address).toBe("eve@example.org");
});

test("controls and signs that turn text around are in no subject and no name", async () => {
  const subject = `=?utf-8?B?${Buffer.from("a\r\nBcc: x\u202egnp.exe\0").toString("base64")}?=`;
  expect((await mailOf([`Subject: ${subject}`])).subject).toBe("a Bcc: x gnp.exe");
});

test("odd mails are read as far as they can be", async () => {
  const bytes = Buffer.concat([
    sourceOf(["Content-Type: text/plain; charset=x-none"], "Gr"),
    Buffer.from([0xfc, 0]),
  ]);
  const reading = await parseMail(bytes);
  expect(reading).toMatchObject({ status: "read", mail: { text: expect.stringMatching(/^Gr/) } });
  expect((await mailOf(["Date: Thu, 01 Jan 1970 00:00:00 +0000"])).sentAt).toEqual(new Date(0));
  expect((await mailOf(["Date: soon"])).sentAt).toBeNull();
  const tnef = ['Content-Type: application/ms-tnef; name="winmail.dat"', "Content-Transfer-Encoding: base64"];
  expect((await mailOf(tnef, "eJ8+Ig==")).attachments).toMatchObject([{ name: "winmail.dat" }]);
  expect(await parseMail(new Uint8Array())).toMatchObject({ status: "read", mail: { text: "", from: null } });
});

test("text is read up to its limit, and says that more was there", async () => {
  const mail = await mailOf([], "word ".repeat(60_000));
  expect(mail.text.length).toBe(200_000);
  expect(mail.isTextCut).toBe(true);
});

test("a mail within a mail is a file: nothing in it counts", async () => {
  const inner = "Content-Type: message/rfc822\n\nFrom: victim@example.com\nSubject: inner\n\nsecret";
  const mail = await mailOf(
    ["From: a@example.com", "Content-Type: multipart/mixed; boundary=b"],
    `--b\n${inner}\n--b--`,
  );
  expect(mail).toMatchObject({ from: { address: "a@example.com" }, subject: "", text: "" });
  expect(mail.attachments).toMatchObject([{ mediaType: "message/rfc822" }]);
});
