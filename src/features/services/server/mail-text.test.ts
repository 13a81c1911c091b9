import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";

const locales = join(import.meta.dirname, "../../../../locales");
const text = z.object({ title: z.string(), message: z.string() });
const line = z.object({ address: z.string(), term: z.string() });
const shown = z.object({ ...text.shape, line, loweredTitle: z.string(), loweredMessage: z.string() });

test("the mail that staff sees beside a draft has the words of the notice, in every language that has them", async () => {
  let compared = 0;
  for (const language of await readdir(locales)) {
    const read = (file: string) => readFile(join(locales, language, file), "utf8").catch(() => null);
    const [office, notices] = [await read("officePrices.json"), await read("notices.json")];
    const emails = await read("emails.json");
    if (office === null || notices === null || emails === null) continue;
    const { mail } = z.object({ mail: shown }).parse(JSON.parse(office));
    const { pricesAnnounced, pricesLowered } = z
      .object({ pricesAnnounced: text, pricesLowered: text })
      .parse(JSON.parse(notices));
    const { priceLine } = z.object({ priceLine: line }).parse(JSON.parse(emails));
    expect([language, mail]).toEqual([
      language,
      {
        ...pricesAnnounced,
        line: priceLine,
        loweredTitle: pricesLowered.title,
        loweredMessage: pricesLowered.message,
      },
    ]);
    compared += 1;
  }
  expect(compared).toBeGreaterThanOrEqual(4);
});
