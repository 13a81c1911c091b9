import { AgedMap } from "./aged-map.ts";
import type { WireSet } from "./zone.ts";

/** Addresses of a host by the resolvers, in wire form, none when it has none of the type; null: they did not say. */
export type ResolveAlias = (
  host: string,
  type: number,
) => Promise<{ readonly data: readonly Buffer[]; readonly ttl: number } | null>;

/** What is known of a host now. While it is asked for the first time, `until` resolves when that has ended. */
export type AliasLookup =
  | { readonly kind: "known"; readonly set: WireSet }
  | { readonly kind: "asked"; readonly until: Promise<void> }
  | { readonly kind: "failed" };

interface Entry {
  good: { readonly data: readonly Buffer[]; readonly at: number } | null;
  /** Not asked again before. */
  freshUntil: number;
  pending: Promise<void> | null;
}

const maxEntries = 10_000;
const maxPending = 100;
const ttlSeconds = { min: 30, max: 3_600 };
const againAfterMs = 30_000;
/** Resolvers that do not answer leave the last good answer in force for a day, in small portions (RFC 8767 4). */
const goodForMs = 86_400_000;
const staleTtl = 30;

/**
 * Addresses behind ALIAS records. A host is asked for when a question needs it, by one query at a time, and at most
 * every half minute however short its TTL; so an alias that leads back here ends with its first query.
 */
export class AliasCache {
  readonly #resolve: ResolveAlias;
  readonly #entries = new AgedMap<Entry>(maxEntries);
  #pending = 0;

  constructor(resolve: ResolveAlias) {
    this.#resolve = resolve;
  }

  find(host: string, type: number, nowMs: number): AliasLookup {
    const entry = this.#entries.take(`${type} ${host}`, () => ({
      good: null,
      freshUntil: -Infinity,
      pending: null,
    }));
    const isFresh = nowMs < entry.freshUntil;
    if (!isFresh && entry.pending === null && this.#pending < maxPending) this.#ask(entry, host, type, nowMs);
    const { good, pending } = entry;
    if (good !== null && nowMs - good.at < goodForMs) {
      const ttl = isFresh && entry.freshUntil > good.at ? (entry.freshUntil - nowMs) / 1000 : staleTtl;
      return { kind: "known", set: { type, ttl: Math.ceil(ttl), data: good.data, hosts: [] } };
    }
    return pending === null ? { kind: "failed" } : { kind: "asked", until: pending };
  }

  #ask(entry: Entry, host: string, type: number, nowMs: number): void {
    this.#pending += 1;
    const settle = async (): Promise<void> => {
      const found = await this.#resolve(host, type).catch(() => null);
      this.#pending -= 1;
      entry.pending = null;
      if (found === null) entry.freshUntil = nowMs + againAfterMs;
      else {
        const seconds = Math.min(ttlSeconds.max, Math.max(ttlSeconds.min, found.ttl));
        entry.good = { data: found.data, at: nowMs };
        entry.freshUntil = nowMs + seconds * 1000;
      }
    };
    // Later, so that what it asks finds that it is being asked.
    entry.pending = Promise.resolve().then(settle);
  }
}
