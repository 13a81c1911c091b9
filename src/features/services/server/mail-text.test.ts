import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";

const locales = join(import.meta.dirname, "../../../../locales");
const text = z.object({ title: z.string(), message: z.string() });

test("the mail that staff sees beside a draft has the words of the notice, in every language that has them", async () => {
  let compared = 0;
  for (const language of await readdir(locales)) {
    const read = (file: string) => readFile(join(locales, language, file), "utf8").catch(() => null);
    const [office, notices] = [await read("officePrices.json"), await read("notices.json")];
    if (office === null || notices === null) continue;
    const { mail } = z.object({ mail: text }).parse(JSON.parse(office));
    const { pricesAnnounced } = z.object({ pricesAnnounced: text }).parse(JSON.parse(notices));
    expect([language, mail.title, mail.message]).toEqual([
      language,
      pricesAnnounced.title,
      pricesAnnounced.message,
    ]);
    compared += 1;
  }
  expect(compared).toBeGreaterThanOrEqual(4);
});
