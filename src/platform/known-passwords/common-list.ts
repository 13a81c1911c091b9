import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import { minPasswordCharacters } from "#src/shared/validation/account-password.ts";
import { type BloomFilter, createBloomFilter, sha1 } from "./bloom-filter.ts";

const atOnce = 500;

let shipped: Promise<BloomFilter> | undefined;

/**
 * The list that ships with the product: of 49,000 passwords that most people choose (zxcvbn-ts, MIT) those that are long
 * enough to be asked about. The package's data is read rather than imported, so that a process keeps 45 kB of it and not
 * 20 MB; a process makes it once, in a tenth of a second.
 */
export function readCommonList(): Promise<BloomFilter> {
  shipped ??= makeCommonList();
  return shipped;
}

async function makeCommonList(): Promise<BloomFilter> {
  const file = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json");
  const list: unknown = JSON.parse(await readFile(file, "utf8"));
  if (!Array.isArray(list)) throw new Error(`${file} is not a list`);
  const long = list.map(String).filter((password) => [...password].length >= minPasswordCharacters);
  const filter = createBloomFilter(long.length);
  for (const [index, password] of long.entries()) {
    filter.add(sha1(password));
    // Other calls go on meanwhile.
    if (index % atOnce === 0) await setImmediate();
  }
  return filter;
}
