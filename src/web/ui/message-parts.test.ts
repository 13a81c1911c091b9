import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { messageParts } from "./message-parts.ts";

const kinds = (text: string) => messageParts(text).map((part) => [part.kind, part.text]);

test("finds addresses of the web, without what ends the sentence", () => {
  expect(kinds("See https://example.com/a?b=1, or (http://example.org).")).toEqual([
    ["text", "See "],
    ["link", "https://example.com/a?b=1"],
    ["text", ", or ("],
    ["link", "http://example.org"],
    ["text", ")."],
  ]);
  expect(kinds("https://en.example.org/wiki/Mooring_(ship).")[0]).toEqual([
    "link",
    "https://en.example.org/wiki/Mooring_(ship)",
  ]);
});

test("makes links of nothing but http and https", () => {
  for (const text of [
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com",
    "https://",
    "example.com",
  ])
    expect(kinds(text), text).toEqual([["text", text]]);
});

test("shows code as it was typed, without links in it", () => {
  expect(kinds("try `ping 198.18.0.9` once")).toEqual([
    ["text", "try "],
    ["code", "ping 198.18.0.9"],
    ["text", " once"],
  ]);
  expect(kinds("```sh\ncurl https://example.com\n```")).toEqual([["block", "curl https://example.com"]]);
  expect(kinds("See:\n\n```\na\n\nb\n```\n\nThank you.\n\nAnn")).toEqual([
    ["text", "See:"],
    ["block", "a\n\nb"],
    ["text", "Thank you.\n\nAnn"],
  ]);
  expect(kinds("a lone ` stays")).toEqual([["text", "a lone ` stays"]]);
});

test("T78 a message that is made to cost time stops no page of who reads it", () => {
  const hostile = [
    `http://a${".".repeat(19_990)}a`,
    `http://a${"(".repeat(9_990)}${")".repeat(9_990)}a`,
    "`".repeat(20_000),
    "```\n`".repeat(4_000),
  ];
  const began = performance.now();
  for (const text of hostile) messageParts(text);
  expect(performance.now() - began).toBeLessThan(700);
});

test("loses no character of words and addresses", () => {
  assert(
    property(string(), (text) => {
      const plain = text.replaceAll("`", "");
      expect(
        messageParts(plain)
          .map((part) => part.text)
          .join(""),
      ).toBe(plain);
    }),
  );
});
