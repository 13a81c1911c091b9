import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { commands } from "./commands.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const read = (path: string): Promise<string> => readFile(join(root, path), "utf8");

test("live starts with the example settings that an operator copies", async () => {
  const lines = (await read("deploy/moorage.env.example")).split("\n");
  const settings = lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split(/=(.*)/s).slice(0, 2));
  const config = readConfig(Object.fromEntries(settings));
  expect(config.mode).toBe("live");
  expect(config.OPERATOR_EMAIL).toBeDefined();
});

test("the guide names commands that exist", async () => {
  const guide = await read("docs/operating.md");
  const named = [...guide.matchAll(/\bmo ((?:[a-z]+ ?){1,2})/g)].map(([, words = ""]) => words.trim());
  expect(named.length).toBeGreaterThan(8);
  for (const words of named) {
    expect(
      commands.some(({ name }) => words === name || words.startsWith(`${name} `)),
      words,
    ).toBe(true);
  }
});

test("the proxy keeps open what the product streams", async () => {
  const proxy = await read("deploy/nginx.conf");
  const path = /location ~ (\S+)/.exec(proxy)?.[1] ?? "";
  for (const streamed of ["/api/v2/events", "/api/v2/servers/console"]) {
    expect(new RegExp(path).test(streamed)).toBe(true);
  }
});
