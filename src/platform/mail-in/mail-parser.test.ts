import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMailParser, type MailParser } from "./mail-parser.ts";
import { sourceOf } from "./mails.fixture.ts";

const mixed = "Content-Type: multipart/mixed; boundary=b";
const nested = Array.from(
  { length: 300 },
  (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}`,
);

/** Each is of at most the size that is read. */
const hostile: readonly (readonly [name: string, source: Buffer, outcome: string])[] = [
  ["300 parts within each other", sourceOf([], "").subarray(0, 0), "malformed"],
  ["a header of a megabyte", sourceOf([`Subject: ${"x".repeat(1_048_576)}`]), "malformed"],
  ["a hundred thousand headers", sourceOf(Array.from({ length: 100_000 }, () => "X-A: b")), "malformed"],
  ["9,000 parts", sourceOf([mixed], "--b\n\nx\n".repeat(9_000)), "read"],
  ["20,000 parts", sourceOf([mixed], "--b\n\n".repeat(20_000)), "malformed"],
  ["eight million lines", sourceOf([], "a\n".repeat(8_000_000)), "malformed"],
  ["a folded header", sourceOf([`Subject: ${"x\n ".repeat(100_000)}`]), "read"],
  ["sixty thousand senders", sourceOf([`From: ${"a@b.c, ".repeat(60_000)}`]), "read"],
  ["quotation marks in From", sourceOf([`From: ${'"'.repeat(400_000)}`]), "read"],
  ["comments in From", sourceOf([`From: ${"(".repeat(400_000)}`]), "read"],
  ["recipients", sourceOf([`To: ${"<".repeat(400_000)}`]), "read"],
  ["encoded words", sourceOf([`Subject: ${"=?utf-8?q?a?= ".repeat(30_000)}`]), "read"],
  ["parameters", sourceOf([`Content-Type: a/b${";a*0=b".repeat(60_000)}`]), "read"],
  ["references", sourceOf([`References: ${"<a@b> ".repeat(60_000)}`]), "read"],
  ["HTML of unclosed tags", sourceOf(["Content-Type: text/html"], '<a href="'.repeat(1_000_000)), "read"],
  ["HTML of brackets", sourceOf(["Content-Type: text/html"], "<".repeat(10_000_000)), "read"],
];

describe("mails that are made to cost time or memory", () => {
  let parser: MailParser;
  beforeAll(() => {
    parser = createMailParser();
  });
  afterAll(() => parser.close());

  test.each(hostile)("T70 %s", async (name, source, outcome) => {
    const given = name.startsWith("300")
      ? Buffer.from(`${nested.join("\n")}\n`.replaceAll("\n", "\r\n"))
      : source;
    const began = performance.now();
    const reading = await parser.read(given);
    expect(reading.status === "read" ? "read" : reading.problem).toBe(outcome);
    // Within a second on a machine of its own; the deadline is ten.
    expect(performance.now() - began).toBeLessThan(9_000);
  });

  test("several at once are read one after another, each its own", async () => {
    const sources = Array.from({ length: 20 }, (_, index) => sourceOf([`Subject: mail ${index}`]));
    const readings = await Promise.all(sources.map((source) => parser.read(source)));
    expect(readings.map((reading) => (reading.status === "read" ? reading.mail.subject : null))).toEqual(
      sources.map((_, index) => `mail ${index}`),
    );
  });
});

test("T70 what takes too long or too much memory ends its thread alone, and the next mail is read", async () => {
  const slow = createMailParser({ deadlineMs: 1 });
  expect(await slow.read(sourceOf([mixed], "--b\n\nx\n".repeat(9_000)))).toEqual({
    status: "unreadable",
    problem: "too_costly",
  });
  await slow.close();
  const small = createMailParser({ memoryMb: 24 });
  expect(await small.read(sourceOf([], "a\n".repeat(650_000)))).toEqual({
    status: "unreadable",
    problem: "too_costly",
  });
  expect(await small.read(sourceOf(["Subject: next"]))).toMatchObject({
    status: "read",
    mail: { subject: "next" },
  });
  await small.close();
});
