import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { listenOnLoopback } from "#src/platform/http/loopback-server.fixture.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createBloomFilter, readBloomFilter, sha1 } from "./bloom-filter.ts";
import { createKnownPasswords } from "./known-passwords.ts";
import { writeKnownList } from "./write-list.ts";

let folder: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const asked: IncomingMessage[] = [];
let service: Awaited<ReturnType<typeof listenOnLoopback>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "known-passwords-"));
  service = await listenOnLoopback(
    createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    }),
  );
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const open = (options: { readonly ownList?: string; readonly rangeUrl?: string } = {}) =>
  createKnownPasswords({
    ownList: options.ownList ?? join(folder, "none"),
    rangeUrl: options.rangeUrl ?? null,
    clock,
    log: createLog("silent"),
  });
const byService = () => open({ rangeUrl: `${service.origin}/range/` });
const digestOf = (password: string) => sha1(password).toString("hex").toUpperCase();
const unheardOf = "fathom-kelp-orrery-vestibule";

test("a filter has all that was added, and of 50,000 others at most a few", () => {
  const filter = createBloomFilter(10_000);
  for (let index = 0; index < 10_000; index += 1) filter.add(sha1(`in ${index}`));
  const isIn = (text: string) => filter.has(sha1(text));
  expect(Array.from({ length: 10_000 }, (_, index) => isIn(`in ${index}`)).every(Boolean)).toBe(true);
  expect(
    Array.from({ length: 50_000 }, (_, index) => isIn(`out ${index}`)).filter(Boolean).length,
  ).toBeLessThan(20);
});

test("a filter is the same after it was written and read; a cut off one is refused", () => {
  const filter = createBloomFilter(10);
  filter.add(sha1("a"));
  const file = filter.toBuffer();
  expect(readBloomFilter(Buffer.from(file)).has(sha1("a"))).toBe(true);
  expect(() => readBloomFilter(file.subarray(0, -1))).toThrow("not the whole");
  expect(() => readBloomFilter(Buffer.from("something else that is long enough"))).toThrow("no list");
});

test.each(["iloveyou1", "Iloveyou1", "leavemealone", "q1w2e3r4t5"])("%s ships as known", async (password) => {
  expect(await open().has(password)).toBe(true);
});

test("a password that is on no list is not known", async () => {
  expect(await open().has(unheardOf)).toBe(false);
});

test("an operator's list counts from the next minute, and none again when it is gone", async () => {
  const [source, ownList] = [join(folder, "sha1.txt"), join(folder, "own.bloom")];
  const known = open({ ownList });
  expect(await known.has(unheardOf)).toBe(false);
  await writeFile(source, `${digestOf(unheardOf)}:3\r\nnot a line\n${digestOf("other").toLowerCase()}\n`);
  expect(await writeKnownList(source, ownList)).toBe(2);
  clock.advance(60_000);
  expect([await known.has(unheardOf), await known.has("other")]).toEqual([true, true]);
  await rm(ownList);
  clock.advance(60_000);
  expect(await known.has(unheardOf)).toBe(false);
});

test("a file that is no list is left out, and people get in", async () => {
  const ownList = join(folder, "broken.bloom");
  await writeFile(ownList, "rubbish");
  expect(await open({ ownList }).has(unheardOf)).toBe(false);
});

test("the service is sent five digits and asked to pad, and its counts are believed", async () => {
  const digest = digestOf(unheardOf);
  answer = (_request, response) => response.end(`${"0".repeat(35)}:9\r\n${digest.slice(5)}:2\r\n`);
  asked.length = 0;
  expect(await byService().has(unheardOf)).toBe(true);
  expect(asked.map(({ url, headers }) => [url, headers["add-padding"]])).toEqual([
    [`/range/${digest.slice(0, 5)}`, "true"],
  ]);
  answer = (_request, response) => response.end(`${digest.slice(5)}:0\r\n`);
  expect(await byService().has(unheardOf)).toBe(false);
});

test("what a list here has is asked of no one", async () => {
  asked.length = 0;
  expect(await byService().has("iloveyou1")).toBe(true);
  expect(asked).toEqual([]);
});

test.each<[string, typeof answer]>([
  ["an error", (_, response) => response.writeHead(503).end()],
  ["a redirect", (_, response) => response.writeHead(302, { location: "/elsewhere" }).end()],
  ["too much", (_, response) => response.end("0".repeat(300_000))],
  ["silence", () => undefined],
])("%s of the service lets people in, and is counted", async (_name, given) => {
  answer = given;
  const known = byService();
  expect(await known.has(unheardOf)).toBe(false);
  expect(known.failures()).toBe(1);
});
