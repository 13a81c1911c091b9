import { dirname, join } from "node:path";
import type { Rolldown } from "vite";

export interface Entries {
  readonly root: string;
  /** The entry of public pages, which imports their islands later. */
  readonly public: string;
  readonly cabinet: string;
}

/** When public pages load a module, if at all. */
type PublicUse = "at the start" | "later" | "when wanted" | "never";

/** How a module is used: by every screen of the cabinet or by some, and by public pages. */
interface Use {
  readonly isInEveryScreen: boolean;
  readonly public: PublicUse;
}

/** Parts of the cabinet on public pages that are loaded on demand: no island imports them. */
const broughtLater = [
  "src/features/name-sale/web/order/public-order.tsx",
  "src/features/name-sale/web/transfer/public-transfer.tsx",
  "src/web/layouts/public-account.tsx",
] as const;

/**
 * Puts everything that every screen of the cabinet needs into one chunk: it compresses better than dozens and is one
 * request. Modules that public pages or their islands load too stay separate, or those would load the cabinet.
 */
export function chunkGroups(entries: Entries): Rolldown.CodeSplittingGroup[] {
  let found:
    | {
        readonly cabinet: Set<string>;
        readonly start: Set<string>;
        readonly all: Set<string>;
        readonly wanted: Set<string>;
        /** What the screens of the cabinet need before they are shown. */
        readonly screens: Set<string>;
        /** The number of separately loaded parts that include a module. */
        readonly uses: ReadonlyMap<string, number>;
      }
    | undefined;
  const find = (context: Rolldown.ChunkingContext): NonNullable<typeof found> => {
    const wanted = broughtLater.map((path) => join(entries.root, path));
    const from = (entry: string, lazy: boolean) => reach(join(entries.root, entry), context, lazy, wanted);
    found ??= {
      uses: countUses(
        [entries.cabinet, entries.public].map((entry) => join(entries.root, entry)),
        context,
      ),
      cabinet: from(entries.cabinet, false),
      screens: new Set(
        [...from(entries.cabinet, true)]
          .filter((id) => isScreen.test(id))
          .flatMap((id) => [...reach(id, context, false, [])]),
      ),
      start: from(entries.public, false),
      all: from(entries.public, true),
      // With what they load in turn: all of it runs where the cabinet's start must not be loaded.
      wanted: new Set(broughtLater.flatMap((path) => [...from(path, true)])),
    };
    return found;
  };
  const useOf = (id: string, context: Rolldown.ChunkingContext): Use => {
    const { cabinet, start, all, wanted } = find(context);
    const isInEveryScreen = cabinet.has(id);
    if (start.has(id)) return { isInEveryScreen, public: "at the start" };
    if (all.has(id)) return { isInEveryScreen, public: "later" };
    return { isInEveryScreen, public: wanted.has(id) ? "when wanted" : "never" };
  };
  // Its imports belong to it, or to an earlier chunk.
  const isIn = (id: string, context: Rolldown.ChunkingContext, use: keyof typeof minUses): boolean =>
    useOf(id, context).isInEveryScreen ||
    ((find(context).uses.get(id) ?? 0) >= minUses[use] &&
      isSmallPart(id, context, (other) => {
        const { isInEveryScreen, public: otherUse } = useOf(other, context);
        return (
          isInEveryScreen ||
          otherUse === use ||
          (otherUse !== "at the start" && isIn(other, context, otherUse))
        );
      }));
  // A module that includes nothing of public pages, whichever chunk that is in.
  const isCabinetPart = (id: string, context: Rolldown.ChunkingContext): boolean =>
    useOf(id, context).public === "never" &&
    isSmallPart(id, context, (other) => {
      const { isInEveryScreen, public: otherUse } = useOf(other, context);
      return isInEveryScreen || otherUse === "never";
    });
  // A chunk includes what its modules import, so modules with more uses come first.
  const group = (name: string, use: keyof typeof minUses, priority: number): Rolldown.CodeSplittingGroup => ({
    name: (id, context) => (useOf(id, context).public === use && isIn(id, context, use) ? name : null),
    debugName: name,
    priority,
  });
  return [
    { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 4 },
    group("site", "at the start", 3),
    group("shared", "later", 2.5),
    group("wanted", "when wanted", 2),
    group("cabinet", "never", 1),
    // Loaded together by every form: three small files cost more than one.
    {
      name: "contracts",
      test: /\/src\/(?:shared\/(?:ids|contract)|web\/forms\/schema-resolver)\.ts$/,
      priority: 0.5,
    },
    {
      name: (id, context) => {
        const feature = /\/src\/features\/([a-z-]+)\/web\//.exec(id)?.[1];
        if (feature === undefined || !isCabinetPart(id, context)) return null;
        // What only parts that are loaded on demand share is not loaded with the screens.
        return find(context).screens.has(id) ? `${feature}-parts` : `${feature}-later`;
      },
      debugName: "parts of a feature",
      minShareCount: 2,
      priority: 0.4,
    },
  ];
}

/**
 * A part that this many modules include is not a separate file: a request takes longer than its bytes. Islands
 * can afford less.
 */
const minUses = { "at the start": Infinity, later: 8, "when wanted": 6, never: 6 } as const;
const maxCharacters = 12_000;

/**
 * True for a module of ours that includes little, and nothing that public pages load but the cabinet's start does
 * not; forms and other packages stay with the pages that use them.
 */
function isSmallPart(
  id: string,
  context: Rolldown.ChunkingContext,
  isOurs: (id: string) => boolean,
): boolean {
  if (!isOwnModule.test(id) || isEntry.test(id)) return false;
  return [...reach(id, context, false, [])].every((part) => {
    if (!isOurs(part)) return false;
    if (part.includes("/node_modules/")) return isKnownPackage.test(part);
    return (context.getModuleInfo(part)?.code?.length ?? 0) <= maxCharacters;
  });
}

const isOwnModule = /\/src\/.*\.tsx?$|\/lucide-react\/.*\/icons\//;
/** Modules that are entries of their own. */
const isEntry = /\/src\/features\/.*-page\.tsx$|-island\.tsx$/;
const isScreen = /\/src\/features\/[a-z-]+\/web\/.*-page\.tsx$/;
/** Packages on every screen, and icons. */
const isKnownPackage =
  /\/node_modules\/(?:react|react-dom|use-intl|@formatjs|lucide-react|@tanstack|use-sync-external-store|seroval|scheduler|clsx)\//;

/** For each module, how many lazily imported modules and entries include it. */
function countUses(entries: readonly string[], context: Rolldown.ChunkingContext): Map<string, number> {
  const starts = new Set(entries);
  for (const entry of entries)
    for (const id of reach(entry, context, true, []))
      for (const later of context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) starts.add(later);
  const uses = new Map<string, number>();
  for (const start of starts)
    for (const id of reach(start, context, false, [])) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
}

/** The modules loaded before this one runs; with `lazy` also those it may import later, with exceptions. */
function reach(
  entry: string,
  context: Rolldown.ChunkingContext,
  lazy: boolean,
  butFor: readonly string[],
): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const module = context.getModuleInfo(id);
    for (const next of module?.importedIds ?? []) {
      if (isIconList(next)) for (const icon of iconsOf(module?.code ?? "", next, context)) visit(icon);
      else visit(next);
    }
    const later = lazy ? (module?.dynamicallyImportedIds ?? []) : [];
    for (const next of later) if (!butFor.includes(next)) visit(next);
  };
  visit(entry);
  return seen;
}

function isIconList(id: string): boolean {
  return id.endsWith("/lucide-react.mjs");
}

/** The icons that a module names: their package's index imports all of them. */
function iconsOf(code: string, list: string, context: Rolldown.ChunkingContext): string[] {
  const exported = context.getModuleInfo(list)?.code ?? "";
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g)].flatMap(
    ([, names = ""]) => names.split(",").map((name) => name.trim().split(" as ", 1)[0] ?? ""),
  );
  return named
    .filter((name) => name !== "")
    .map((name) => {
      const file = new RegExp(`\\b${name}\\b[^}]*\\} from ["'](\\./icons/[^"']+)["']`).exec(exported)?.[1];
      if (file === undefined) throw new Error(`no icon is called ${name}`);
      return join(dirname(list), file);
    });
}
