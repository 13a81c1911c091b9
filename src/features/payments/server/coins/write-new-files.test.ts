import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeNewFiles } from "./write-new-files.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "new-files-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

const at = (name: string) => join(dir, name);

test("files are their owner's alone, and whole", async () => {
  await writeNewFiles([
    { path: at("one"), content: "1" },
    { path: at("two"), content: new Uint8Array([50]) },
  ]);
  expect([readFileSync(at("one"), "utf8"), readFileSync(at("two"), "utf8")]).toEqual(["1", "2"]);
  expect(statSync(at("one")).mode & 0o777).toBe(0o600);
});

test("nothing that is there is written over, by a link neither, and no part is left", async () => {
  writeFileSync(at("old"), "kept");
  symlinkSync(at("old"), at("link"));
  for (const name of ["old", "link"]) {
    const files = [
      { path: at("new"), content: "n" },
      { path: at(name), content: "x" },
    ];
    await expect(writeNewFiles(files)).rejects.toThrow(`${at(name)} exists already: name a new file.`);
  }
  expect(readFileSync(at("old"), "utf8")).toBe("kept");
  expect(readdirSync(dir).toSorted()).toEqual(["link", "old"]);
});

test("a file that breaks off is named, and removed with those before it", async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what cannot be written once the file is there
  const broken = { path: at("broken"), content: {} as string };
  const files = [{ path: at("first"), content: "1" }, broken, { path: at("last"), content: "3" }];
  await expect(writeNewFiles(files)).rejects.toThrow(`${at("broken")} cannot be written: `);
  expect(readdirSync(dir)).toEqual([]);
});
