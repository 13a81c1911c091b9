import { expect, test } from "vitest";
import { createSourceNames } from "./source-stacks.ts";

const lists = JSON.stringify({ sources: ["src/a.ts", "src/b.ts"], lines: [-1, 0, 1, 7, 0, 12] });
const frameAt = (line: number, file = "main") =>
  `async readThing (file:///srv/moorage/dist/server/${file}.js:${line}:9)`;

test("a frame of the built server names file and line of the source", () => {
  const nameSource = createSourceNames((path) => {
    expect(path).toBe("/srv/moorage/dist/server/main.js.lines.json");
    return lists;
  });
  expect(nameSource(frameAt(2))).toBe("async readThing (src/b.ts:7)");
  expect(nameSource(frameAt(3))).toBe("async readThing (src/a.ts:12)");
});

test.each([1, 4])("line %i, which is of no source, stays as it is", (line) => {
  expect(createSourceNames(() => lists)(frameAt(line))).toBe(frameAt(line));
});

test("other frames stay as they are, and nothing is read for them", () => {
  const frame = "Socket.emit (node:events:508:28)";
  const read = () => {
    throw new Error("nothing is read");
  };
  expect(createSourceNames(read)(frame)).toBe(frame);
});

test("the list of a file is read once for all frames, also where it cannot be read", () => {
  const asked: string[] = [];
  const nameSource = createSourceNames((path) => {
    asked.push(path);
    if (path.includes("worker")) throw new Error("no such file");
    return lists;
  });
  for (let n = 0; n < 100; n += 1) {
    expect(nameSource(frameAt(2))).toBe("async readThing (src/b.ts:7)");
    expect(nameSource(frameAt(2, "worker"))).toBe(frameAt(2, "worker"));
  }
  expect(asked).toHaveLength(2);
});
