import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHostKeeper, readKeptHosts } from "./kept-hosts.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kept-hosts-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("the hosts that were kept last are read, and nothing else is left in the folder", async () => {
  const data = join(folder, "data");
  expect(await readKeptHosts(data)).toBeNull();
  const keep = createHostKeeper(data);
  await Promise.all([keep(["reef.example"]), keep(["reef.example", "bay.example"])]);
  expect(await readKeptHosts(data)).toEqual(new Set(["reef.example", "bay.example"]));
  await keep([]);
  expect(await readKeptHosts(data)).toEqual(new Set());
  expect(await readdir(data)).toEqual(["served-hosts"]);
});
