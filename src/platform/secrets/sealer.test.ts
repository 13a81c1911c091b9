import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSealer } from "./sealer.ts";

const key = randomBytes(32);
const sealer = createSealer(() => key);

test("a sealed text is read back, and its sealed form does not show it", () => {
  const sealed = sealer.seal("Zürich-42", "domain:a");
  expect(sealer.open(sealed, "domain:a")).toBe("Zürich-42");
  expect(sealed.includes("rich-42")).toBe(false);
  expect(sealer.seal("Zürich-42", "domain:a").equals(sealed)).toBe(false);
});

test("another key, another purpose or a changed byte does not open it", () => {
  const sealed = sealer.seal("code", "domain:a");
  expect(createSealer(() => randomBytes(32)).open(sealed, "domain:a")).toBeNull();
  expect(sealer.open(sealed, "domain:b")).toBeNull();
  expect(sealer.open(sealed.subarray(0, 5), "domain:a")).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(sealer.open(changed, "domain:a")).toBeNull();
  }
});

test("a mark is the same for one text, purpose and key, and another for any other", () => {
  const mark = sealer.mark("code", "domain:a");
  expect(mark).toHaveLength(32);
  expect(sealer.mark("code", "domain:a")).toEqual(mark);
  const others = [
    sealer.mark("code2", "domain:a"),
    sealer.mark("code", "domain:b"),
    sealer.mark("a", "domain:code"),
    createSealer(() => randomBytes(32)).mark("code", "domain:a"),
  ];
  expect(others.filter((other) => other.equals(mark))).toEqual([]);
});
