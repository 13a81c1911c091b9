import type { Tld, TldList } from "#src/features/catalog/server/index.ts";
import type { NameCheck, RegistrarDriver } from "#src/drivers/registrar/port.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { LabelCheck } from "#src/shared/domain-names/check-label.ts";
import { checkBatches, Gate, type SearchPart, splitBatches } from "./check-batches.ts";
import { NameCache } from "./name-cache.ts";
import { type Entry, type NameResult, planSearch, type WantedName } from "./plan-search.ts";
import { describeName, isOnSale, settledResult } from "./describe-name.ts";
import type { Domains } from "#src/features/domains/server/index.ts";
import { suggestWords } from "./suggest-words.ts";

export interface NameSearchDeps {
  readonly registrar: Pick<RegistrarDriver, "capabilities" | "check" | "simulated">;
  readonly readTlds: (siteId: number) => Promise<TldList>;
  /** Which of these names are held here: no registry has to be asked about them. */
  readonly readHeld: Domains["readHeldNames"];
  readonly quotePremium: Domains["quotePremium"];
  /** How long we wait for a registry. */
  readonly deadlineMs?: number;
  readonly checkLabel?: (label: string) => LabelCheck;
}

export interface NameSearch {
  /** A word or a few, or a name, with the given endings or all. Ideas are only reported when they are on sale. */
  searchWord(siteId: number, query: string, tldIds: readonly string[] | null): Promise<Lines<NameResult>>;
  /** Many texts; refused with `search_limit` when they make more names than `limit`. */
  searchList(
    siteId: number,
    texts: readonly string[],
    tldIds: readonly string[] | null,
    limit: number,
  ): Promise<Lines<NameResult>>;
}

const usualDeadlineMs = 8_000;
/** How many names are read at a time: the first are being checked before the others are read. */
const portionNames = 200;
/** Ideas are checked with the first popular endings only, since there are many. */
const ideaTlds = 1;

/** The engine of every search: what is known here, then the registries batch by batch, as they answer. */
export function createNameSearch(platform: Platform, deps: NameSearchDeps): NameSearch {
  const cache = new NameCache();
  const gate = new Gate();

  /** Results as they come, and the order in which their names were asked for. */
  function search(siteId: number, entries: Iterable<Entry>): Lines<NameResult> {
    const places = new Map<string, number>();
    const placeOf = ({ name }: NameResult): number => places.get(name) ?? 0;
    return Object.assign(follow(siteId, placed(entries, places)), {
      inOrder: (all: readonly NameResult[]) => all.toSorted((one, other) => placeOf(one) - placeOf(other)),
    });
  }

  async function* follow(siteId: number, entries: Iterable<Entry>): AsyncGenerator<readonly NameResult[]> {
    const open = new Map<string, WantedName>();
    for await (const update of checkBatches(partsOf(siteId, entries, open), {
      registrar: deps.registrar,
      log: platform.log,
      gate,
      deadlineMs: deps.deadlineMs ?? usualDeadlineMs,
    })) {
      if ("reported" in update) {
        yield update.reported;
        continue;
      }
      const at = platform.clock.now();
      const found = update.checks.flatMap((check) => {
        cache.keep(check, at);
        const wanted = open.get(check.name);
        open.delete(check.name);
        return wanted ? [{ wanted, check }] : [];
      });
      yield (await describeAll(siteId, found)).filter(isReported);
    }
  }

  /** What is known, and batches for the registries, portion by portion. Names that are asked for are put into `open`. */
  async function* partsOf(
    siteId: number,
    entries: Iterable<Entry>,
    open: Map<string, WantedName>,
  ): AsyncGenerator<SearchPart<NameResult>, undefined> {
    const lots = new Map<string, Lot>();
    for (const portion of portionsOf(entries, portionNames)) {
      const settled = portion.flatMap((entry) => ("tld" in entry ? [] : [settledResult(entry)]));
      const wanted = portion.filter((entry) => "tld" in entry);
      const { known, unknown } = await splitKnown(siteId, wanted);
      yield { reported: [...settled, ...known] };
      for (const one of unknown) {
        open.set(one.name, one);
        lotOf(lots, one).names.push(one.name);
      }
      for (const lot of lots.values()) yield* fullBatches(lot);
    }
    for (const { names, size, lines, isLarge } of lots.values()) {
      for (const ask of splitBatches(names, size, isLarge ? 1 : lines)) yield { ask, lines };
    }
  }

  async function splitKnown(
    siteId: number,
    wanted: readonly WantedName[],
  ): Promise<{ known: NameResult[]; unknown: WantedName[] }> {
    const held = await deps.readHeld(wanted.map(({ name }) => name));
    const known: { wanted: WantedName; check: NameCheck }[] = [];
    const unknown: WantedName[] = [];
    for (const one of wanted) {
      const check = findKnown(one, held);
      if (check) known.push({ wanted: one, check });
      else unknown.push(one);
    }
    return { known: (await describeAll(siteId, known)).filter(isReported), unknown };
  }

  function findKnown({ name, tld }: WantedName, held: ReadonlySet<string>): NameCheck | null {
    if (held.has(name)) return { name, availability: "taken", premium: null };
    if (!deps.registrar.capabilities(tld.id)?.acts.includes("register")) {
      return { name, availability: "unsupported", premium: null };
    }
    return cache.find(name, platform.clock.now());
  }

  /** Names whose registries take batches of the same size go together, in the order they were asked for. */
  function lotOf(lots: Map<string, Lot>, { tld }: WantedName): Lot {
    const can = deps.registrar.capabilities(tld.id);
    const size = can?.batchSize ?? 1;
    const lines = can?.parallelChecks ?? 1;
    const key = `${size} ${lines}`;
    const lot = lots.get(key) ?? { names: [], size, lines, isLarge: false };
    lots.set(key, lot);
    return lot;
  }

  async function describeAll(
    siteId: number,
    found: readonly { wanted: WantedName; check: NameCheck }[],
  ): Promise<NameResult[]> {
    const quotes = await deps.quotePremium(
      siteId,
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
    async searchWord(siteId, query, tldIds) {
      const { tlds } = await deps.readTlds(siteId);
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
      return search(siteId, planSearch([asked, ...suggested], tlds, { check: deps.checkLabel }));
    },
    async searchList(siteId, texts, tldIds, limit) {
      const { tlds } = await deps.readTlds(siteId);
      const wantedTlds = pickTlds(tlds, tldIds) ?? tlds.filter(({ isPopular }) => isPopular);
      const lines = texts.filter((text) => text.trim() !== "");
      const asked = lines.map((text) => ({ text, kind: "asked", tlds: wantedTlds, isExact: true }) as const);
      return search(siteId, planSearch(asked, tlds, { limit, check: deps.checkLabel }));
    },
  };
}

/** Records the place of each name as they are read. */
function* placed(entries: Iterable<Entry>, places: Map<string, number>): Generator<Entry> {
  for (const entry of entries) {
    places.set(entry.name, places.size);
    yield entry;
  }
}

/** Names that wait for a batch of their registries. */
interface Lot {
  readonly names: string[];
  readonly size: number;
  readonly lines: number;
  /** More than all lines take at once: its batches are not split. */
  isLarge: boolean;
}

/** As soon as each line can have one; the rest waits for more names. */
function* fullBatches(lot: Lot): Generator<SearchPart<never>> {
  const { names, size, lines } = lot;
  while (names.length >= size * lines) {
    lot.isLarge = true;
    for (let line = 0; line < lines; line += 1) yield { ask: names.splice(0, size), lines };
  }
}

function* portionsOf<T>(entries: Iterable<T>, size: number): Generator<T[]> {
  let portion: T[] = [];
  for (const entry of entries) {
    portion.push(entry);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** Ideas that cannot be bought are left out. */
function isReported(result: NameResult): boolean {
  return result.kind === "asked" || isOnSale(result);
}

/** In the order of the catalogue; null when none was named. */
function pickTlds(tlds: readonly Tld[], ids: readonly string[] | null): readonly Tld[] | null {
  if (ids === null || ids.length === 0) return null;
  const named = new Set(ids);
  return tlds.filter(({ id }) => named.has(id));
}
