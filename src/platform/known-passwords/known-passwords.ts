import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#src/platform/clock.ts";
import type { Log } from "#src/platform/log/log.ts";
import { type BloomFilter, readBloomFilter, sha1 } from "./bloom-filter.ts";
import { isInBreach } from "./breach-range.ts";
import { readCommonList } from "./common-list.ts";

/** Lists of passwords that attackers have. */
export interface KnownPasswords {
  /** True when a list has it. What cannot be asked or read is left out: a person is never kept out by it. */
  has(password: string): Promise<boolean>;
  /** How often the range API gave no usable answer since this process began. */
  failures(): number;
}

export interface KnownPasswordsOptions {
  /** Where `npm run operator -- passwords` puts a larger list, which need not be there. */
  readonly ownList: string;
  /** The range API, up to the digits; null: it is not asked. */
  readonly rangeUrl: string | null;
  readonly clock: Pick<Clock, "now">;
  readonly log: Pick<Log, "warn">;
}

/** Where an operator's own list is, below DATA_DIR. */
export function ownListIn(dataDir: string): string {
  return join(dataDir, "known-passwords.bloom");
}

const lookAgainMs = 60_000;

/** The list that ships with the product is read at the first question, an own one when it has changed. */
export function createKnownPasswords({
  ownList,
  rangeUrl,
  clock,
  log,
}: KnownPasswordsOptions): KnownPasswords {
  let own: { readonly changedMs: number; readonly filter: BloomFilter } | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;

  const readOwn = async (): Promise<BloomFilter | undefined> => {
    const now = clock.now().getTime();
    if (now - lookedAt < lookAgainMs) return own?.filter;
    lookedAt = now;
    const changedMs = (await stat(ownList).catch(() => null))?.mtimeMs;
    if (changedMs === undefined) own = undefined;
    else if (changedMs !== own?.changedMs)
      own = { changedMs, filter: readBloomFilter(await readFile(ownList)) };
    return own?.filter;
  };

  const isListed = async (password: string): Promise<boolean> => {
    const lists = [
      await readCommonList(),
      await readOwn().catch((error: unknown) => {
        log.warn({ err: error, file: ownList }, "the own list of known passwords cannot be used");
        return undefined;
      }),
    ];
    // The list that ships has small letters alone, those of breaches what was typed.
    const digests = [sha1(password), sha1(password.toLowerCase())];
    return lists.some((list) => digests.some((digest) => list?.has(digest) === true));
  };

  return {
    failures: () => failures,
    has: async (password) => {
      if (await isListed(password)) return true;
      if (rangeUrl === null) return false;
      return isInBreach(rangeUrl, password).catch((error: unknown) => {
        failures += 1;
        log.warn({ err: error }, "the service of breached passwords gave no answer");
        return false;
      });
    },
  };
}
