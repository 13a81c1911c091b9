import { expect, test } from "vitest";
import { nameSource } from "./source-stacks.ts";

const lists = JSON.stringify({ sources: ["src/a.ts", "src/b.ts"], lines: [-1, 0, 1, 7, 0, 12] });
const frameAt = (line: number) => `async readThing (file:///srv/moorage/dist/server/main.js:${line}:9)`;

test("a frame of the built server names file and line of the source", () => {
  const read = (path: string) => {
    expect(path).toBe("/srv/moorage/dist/server/main.js.lines.json");
    return lists;
  };
  expect(nameSource(frameAt(2), read)).toBe("async readThing (src/b.ts:7)");
  expect(nameSource(frameAt(3), read)).toBe("async readThing (src/a.ts:12)");
});

test.each([1, 4])("line %i, which is of no source, stays as it is", (line) => {
  expect(nameSource(frameAt(line), () => lists)).toBe(frameAt(line));
});

test("other frames stay as they are, and nothing is read for them", () => {
  const frame = "Socket.emit (node:events:508:28)";
  const read = () => {
    throw new Error("nothing is read");
  };
  expect(nameSource(frame, read)).toBe(frame);
});
