import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openZip } from "./open-zip.fixture.ts";
import { type ZipEntry, zipOf } from "./zip.ts";

const at = new Date("2026-11-27T10:00:00Z");

async function archiveOf(files: readonly (readonly [string, readonly string[]])[]): Promise<Buffer> {
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    for (const [name, pieces] of files) {
      const content = async function* () {
        yield* pieces;
      };
      yield { name, content: content() };
    }
  };
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(entries(), at)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("holds what was put into it, whatever the names and texts", async () => {
  const name = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
  const file = fc.tuple(name, fc.array(fc.string({ unit: "grapheme", maxLength: 200 }), { maxLength: 5 }));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { maxLength: 6, selector: ([path]) => path }), async (files) => {
      const opened = openZip(await archiveOf(files));
      expect([...opened]).toEqual(files.map(([path, pieces]) => [path, pieces.join("")]));
    }),
    { numRuns: 50 },
  );
});

test("is an archive to others' programs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    const file = join(folder, "data.zip");
    const long = "0123456789".repeat(50_000);
    writeFileSync(
      file,
      await archiveOf([
        ["مرحبا.txt", ["日本語\r\n"]],
        ["long.csv", [long, long]],
      ]),
    );
    const listing =
      "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip()); print(z.namelist()); print(len(z.read('long.csv')))";
    const said = execFileSync("python3", ["-c", listing, file], {
      encoding: "utf8",
      env: { ...process.env, PYTHONIOENCODING: "utf8" },
    });
    expect(said).toBe(`None\n['مرحبا.txt', 'long.csv']\n${long.length * 2}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("fails as its source fails", async () => {
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    const content = async function* () {
      yield "begun";
      throw new Error("the database is away");
    };
    yield { name: "a", content: content() };
  };
  const read = async () => {
    for await (const _ of zipOf(entries(), at));
  };
  await expect(read()).rejects.toThrow("the database is away");
});
