import type { Tld, TldList } from "#src/features/catalog/server/index.ts";
import type { NameCheck, RegistrarDriver } from "#src/drivers/registrar/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { LabelCheck } from "#src/shared/domain-names/check-label.ts";
import { checkBatches, Gate, splitBatches } from "./check-batches.ts";
import { NameCache } from "./name-cache.ts";
import { type NameResult, planSearch, type SearchPlan, type WantedName } from "./plan-search.ts";
import { describeName, isOnSale } from "./describe-name.ts";
import { quotePremium } from "./quotes.ts";
import { suggestWords } from "./suggest-words.ts";

export interface NameSearchDeps {
  readonly registrar: Pick<RegistrarDriver, "capabilities" | "check" | "simulated">;
  readonly readTlds: () => Promise<TldList>;
  /** Which of these names somebody has here: no registry has to be asked about them. */
  readonly readHeld: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** So long a registry is waited for. */
  readonly deadlineMs?: number;
  readonly checkLabel?: (label: string) => LabelCheck;
}

export interface NameSearch {
  /** A word or a few, or a name, with the endings named or all. Ideas are only told when they are on sale. */
  searchWord(query: string, tldIds: readonly string[] | null): Promise<AsyncIterable<readonly NameResult[]>>;
  /** Many texts; refused with `search_limit` when they make more names than `limit`. */
  searchList(
    texts: readonly string[],
    tldIds: readonly string[] | null,
    limit: number,
  ): Promise<AsyncIterable<readonly NameResult[]>>;
}

const usualDeadlineMs = 8_000;
/** Ideas are looked for with the first popular endings only: they are many. */
const ideaTlds = 1;

/** The engine of every search: what is known here first, then the registries, batch by batch, as they answer. */
export function createNameSearch(platform: Platform, deps: NameSearchDeps): NameSearch {
  const cache = new NameCache();
  const gate = new Gate();

  async function* follow(plan: SearchPlan): AsyncGenerator<readonly NameResult[]> {
    yield plan.settled;
    const known: NameResult[] = [];
    const open = new Map<string, WantedName>();
    const held = await deps.readHeld(plan.wanted.map(({ name }) => name));
    const premium = new Map<string, { wanted: WantedName; check: NameCheck }>();
    for (const wanted of plan.wanted) {
      const check = findKnown(wanted, held);
      if (check?.availability === "premium") premium.set(wanted.name, { wanted, check });
      else if (check) known.push(describe(wanted, check));
      else open.set(wanted.name, wanted);
    }
    yield [...known, ...(await describeAll([...premium.values()]))].filter(isTold);
    const atOnce = linesFor([...open.values()]);
    for await (const checks of checkBatches(batchesOf([...open.values()], atOnce), {
      registrar: deps.registrar,
      log: platform.log,
      gate,
      atOnce,
      deadlineMs: deps.deadlineMs ?? usualDeadlineMs,
    })) {
      const at = platform.clock.now();
      const found = checks.flatMap((check) => {
        cache.keep(check, at);
        const wanted = open.get(check.name);
        return wanted ? [{ wanted, check }] : [];
      });
      yield (await describeAll(found)).filter(isTold);
    }
  }

  function findKnown({ name, tld }: WantedName, held: ReadonlySet<string>): NameCheck | null {
    if (held.has(name)) return { name, availability: "taken", premium: null };
    if (!deps.registrar.capabilities(tld.id)?.acts.includes("register")) {
      return { name, availability: "unsupported", premium: null };
    }
    return cache.find(name, platform.clock.now());
  }

  /** Names whose registries take batches of the same size go together, in the order they were asked for. */
  function batchesOf(wanted: readonly WantedName[], atOnce: number): string[][] {
    const bySize = new Map<number, string[]>();
    for (const { name, tld } of wanted) {
      const size = deps.registrar.capabilities(tld.id)?.batchSize ?? 1;
      bySize.set(size, [...(bySize.get(size) ?? []), name]);
    }
    return [...bySize].flatMap(([size, names]) => splitBatches(names, size, atOnce));
  }

  /** Batches at once: as many as the registries take. */
  function linesFor(wanted: readonly WantedName[]): number {
    return Math.max(1, ...wanted.map(({ tld }) => deps.registrar.capabilities(tld.id)?.parallelChecks ?? 1));
  }

  async function describeAll(
    found: readonly { wanted: WantedName; check: NameCheck }[],
  ): Promise<NameResult[]> {
    const quotes = await quotePremium(
      platform,
      found.flatMap(({ check }) => (check.premium ? [{ name: check.name, ...check.premium }] : [])),
    );
    return found.map(({ wanted, check }) => describe(wanted, check, quotes.get(check.name)));
  }

  function describe(
    wanted: WantedName,
    check: NameCheck,
    quote?: Parameters<typeof describeName>[2]["quote"],
  ): NameResult {
    const hasPrivacy = deps.registrar.capabilities(wanted.tld.id)?.hasPrivacy ?? false;
    return describeName(wanted, check, { quote, hasPrivacy, isSimulated: deps.registrar.simulated });
  }

  return {
    async searchWord(query, tldIds) {
      const { tlds } = await deps.readTlds();
      const { word, ideas } = suggestWords(query);
      const popular = tlds.filter(({ isPopular }) => isPopular).slice(0, ideaTlds);
      const asked = {
        text: word,
        kind: "asked",
        tlds: pickTlds(tlds, tldIds) ?? tlds,
        isExact: false,
      } as const;
      const suggested = ideas.map(
        (text) => ({ text, kind: "suggestion", tlds: popular, isExact: false }) as const,
      );
      return follow(planSearch([asked, ...suggested], tlds, { check: deps.checkLabel }));
    },
    async searchList(texts, tldIds, limit) {
      const { tlds } = await deps.readTlds();
      const wantedTlds = pickTlds(tlds, tldIds) ?? tlds.filter(({ isPopular }) => isPopular);
      const lines = texts.filter((text) => text.trim() !== "");
      const asked = lines.map((text) => ({ text, kind: "asked", tlds: wantedTlds, isExact: true }) as const);
      return follow(planSearch(asked, tlds, { limit, check: deps.checkLabel }));
    },
  };
}

/** An idea that cannot be had is none. */
function isTold(result: NameResult): boolean {
  return result.kind === "asked" || isOnSale(result);
}

/** In the order of the catalogue; null when none was named. */
function pickTlds(tlds: readonly Tld[], ids: readonly string[] | null): readonly Tld[] | null {
  if (ids === null || ids.length === 0) return null;
  const named = new Set(ids);
  return tlds.filter(({ id }) => named.has(id));
}
