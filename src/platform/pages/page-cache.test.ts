import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";

const html = Array.from(
  { length: 400 },
  (_, index) => `<p class="n${index % 7}">Berth ${index * 7919}</p>`,
).join("");

test("a page is compressed quickly for its first visit, and best once it is asked for again", async () => {
  const cache = new PageCache();
  let draws = 0;
  const get = () => cache.get("1 en /", "v1", () => Promise.resolve(`${(draws += 1)}${html}`));
  const first = await get();
  expect(first.isBest).toBe(false);
  await expect.poll(async () => (await get()).isBest).toBe(true);
  const best = await get();
  expect([best.etag, draws]).toEqual([first.etag, 1]);
  expect(best.br.length).toBeLessThan(first.br.length);
  expect(brotliDecompressSync(best.br).toString()).toBe(`1${html}`);
});
