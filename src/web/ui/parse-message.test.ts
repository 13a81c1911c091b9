import { expect, test } from "vitest";
import { parseMessage } from "./parse-message.ts";

test("addresses open, without the end of the sentence that they are in", () => {
  expect(parseMessage("See https://a.test/x?y=1, and (https://b.test/z).")).toEqual([
    { kind: "text", text: "See " },
    { kind: "link", text: "https://a.test/x?y=1" },
    { kind: "text", text: ", and (" },
    { kind: "link", text: "https://b.test/z" },
    { kind: "text", text: ")." },
  ]);
});

test("a bracket that belongs to an address stays in it", () => {
  expect(parseMessage("https://a.test/Moor_(ship)")).toEqual([
    { kind: "link", text: "https://a.test/Moor_(ship)" },
  ]);
});

test("code between backticks is code, and no address in it opens", () => {
  expect(parseMessage("Run `curl https://a.test` twice")).toEqual([
    { kind: "text", text: "Run " },
    { kind: "code", text: "curl https://a.test" },
    { kind: "text", text: " twice" },
  ]);
  expect(parseMessage("```sh\nls -l\npwd\n```")).toEqual([{ kind: "block", text: "ls -l\npwd" }]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "<img src=x onerror=alert(1)>", "`", "``", "```"])(
  "%s stays text",
  (text) => {
    expect(parseMessage(text)).toEqual([{ kind: "text", text }]);
  },
);

test("a message of the greatest length is read at once", () => {
  const begunMs = performance.now();
  parseMessage("`".repeat(20_000));
  parseMessage("https://".repeat(2500));
  parseMessage("``` ".repeat(5000));
  expect(performance.now() - begunMs).toBeLessThan(500);
});
