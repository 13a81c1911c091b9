import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceFiles } from "./replace-files.ts";

const files = { entries: ["renderer.js", "main.js"], stamp: "stamp" };
let folder: string;
let place: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "replace-"));
  place = join(folder, "server");
  write("server", "one");
  writeFileSync(join(place, "stamp"), "one");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build whose entries lead to files that are its alone, and to one of every build. */
function write(name: string, build: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const entry of files.entries) writeFileSync(join(path, entry), `chunk-${build}.js`);
  for (const own of [`chunk-${build}.js`, `a-${build}.js`, "z-shared.js"])
    writeFileSync(join(path, own), own);
  return path;
}

/** What is wrong with the build as a start finds it now. */
function faultOf(): string | null {
  const main = readFileSync(join(place, "main.js"), "utf8");
  if (!existsSync(join(place, main))) return `main.js leads to ${main}, which is missing`;
  if (!existsSync(join(place, "z-shared.js"))) return "z-shared.js is missing";
  const renderer = readFileSync(join(place, "renderer.js"), "utf8");
  if (main === "chunk-two.js" && renderer !== main) return "the new server has the old renderer";
  return existsSync(join(place, "stamp")) && main !== "chunk-one.js"
    ? "the stamp is of the build before"
    : null;
}

test("at every moment the main entry finds its files, and a new one the new renderer", async () => {
  const state = { isMoved: false };
  const moving = replaceFiles(write("server.next", "two"), place, files).finally(() => {
    state.isMoved = true;
  });
  let looks = 0;
  while (!state.isMoved) {
    expect(faultOf()).toBeNull();
    looks += 1;
    await turn();
  }
  await moving;
  expect(looks).toBeGreaterThan(5);
  expect(readdirSync(place).toSorted()).toEqual([
    "a-two.js",
    "chunk-two.js",
    "main.js",
    "renderer.js",
    "z-shared.js",
  ]);
  expect(readdirSync(folder)).toEqual(["server"]);
});

test("a move that is cut off leaves the old build, which is known to need a new one", async () => {
  // No file can be put in its place.
  mkdirSync(join(place, "chunk-two.js", "in-the-way"), { recursive: true });
  await expect(replaceFiles(write("server.next", "two"), place, files)).rejects.toThrow();
  expect(faultOf()).toBeNull();
  expect(readFileSync(join(place, "main.js"), "utf8")).toBe("chunk-one.js");
  expect(existsSync(join(place, "stamp"))).toBe(false);
});

test("the first build needs no other before it", async () => {
  rmSync(place, { recursive: true });
  await replaceFiles(write("server.next", "two"), place, files);
  expect(faultOf()).toBeNull();
});
