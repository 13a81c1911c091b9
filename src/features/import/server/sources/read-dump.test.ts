import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dumpTable } from "../dump-rows.fixture.ts";
import { readDump } from "./read-dump.ts";
import { splitStatements } from "./split-statements.ts";

const folder = mkdtempSync(join(tmpdir(), "dump-"));
afterAll(() => rmSync(folder, { recursive: true }));

const readUsers = async (content: Buffer | string) => (await read(content))("users");

const read = (content: Buffer | string) => {
  const file = join(folder, "dump.sql");
  writeFileSync(file, content);
  return readDump(file, { users: ["id", "name", "later"] });
};

test("values come back as they were: quotes, escapes, ends of statements and comments in texts", async () => {
  const texts = [
    "it's",
    'a\\b\n"c"',
    "x; -- y /* z */ # '",
    "日本語 ')",
    "INSERT INTO `users` VALUES (9,'x');",
  ];
  const rows = await readUsers(
    dumpTable(
      "users",
      ["id", "name"],
      texts.map((text, id) => [id, text]),
    ),
  );
  expect(rows.map(({ values }) => values)).toEqual(
    texts.map((text, id) => ({ id: String(id), name: text, later: null })),
  );
});

test("a text of megabytes is read", async () => {
  const text = "it's long; ".repeat(1_500_000);
  const [row] = await readUsers(dumpTable("users", ["id", "name"], [[1, text]]));
  expect(row?.values["name"] === text).toBe(true);
});

test("doubled quotes, hexadecimal, named columns and NULL are read", async () => {
  const rows = await readUsers(
    "INSERT INTO `users` (`name`,`id`) VALUES ('O''Neil',1),(0x416E6E,2),\n(NULL,3);\n/*!40000 ALTER TABLE x */;",
  );
  expect(rows.map(({ values }) => values["name"])).toEqual(["O'Neil", "Ann", null]);
});

test("T89 a text that is no UTF-8 spoils its own row alone", async () => {
  const broken = [
    [1, Buffer.from([0x41, 0xff])],
    [2, "Ann"],
  ];
  const rows = await readUsers(dumpTable("users", ["id", "name"], broken));
  expect(rows.map(({ place, isBroken }) => [place, isBroken])).toEqual([
    ["users 1", true],
    ["users 2", false],
  ]);
});

test("T89 what no dump has is refused: code for a value, a row of another width", async () => {
  await expect(read("INSERT INTO users (id,name) VALUES (1,(SELECT 1));")).rejects.toThrow("cannot be read");
  await expect(read("INSERT INTO users (id,name) VALUES (1);")).rejects.toThrow("1 values for 2 columns");
  await expect(
    read("INSERT INTO users (id,name) VALUES (1,'a') ON DUPLICATE KEY UPDATE id = 2;"),
  ).rejects.toThrow("cannot be read");
});

test("a file that is no dump of this product is refused; an empty shop is one", async () => {
  await expect(read("%PDF-1.7 nothing; of the kind")).rejects.toThrow("none of the tables");
  await expect(read("CREATE TABLE `others` (\n `id` int\n);")).rejects.toThrow("none of the tables");
  await expect(read("CREATE TABLE `users` (\n `id` int\n);")).resolves.toBeDefined();
});

test("a file is split alike wherever its chunks end", async () => {
  const text =
    "CREATE TABLE `a` (\n `b;` int /* c; */ -- d;\n);INSERT INTO `a` VALUES ('x\\'; y'),('--');# e;\nSELECT 1";
  const splitAt = async (size: number) => {
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    );
    const statements: string[] = [];
    const stream = (async function* stream() {
      yield* chunks;
    })();
    for await (const statement of splitStatements(stream)) statements.push(statement);
    return statements;
  };
  const whole = await splitAt(1000);
  expect(whole).toHaveLength(3);
  for (const size of [1, 2, 3, 7]) expect(await splitAt(size)).toEqual(whole);
});
