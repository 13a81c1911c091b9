import type { Messages } from "./messages.ts";
import type { shellCatalogs } from "./shell-catalogs.ts";

type ShellCatalog = (typeof shellCatalogs)[number];

/** A catalog that comes with the pages that show it: most often that of their feature. */
export type PageCatalog = Exclude<keyof Messages, ShellCatalog>;

/** What is loaded at once, a chunk per language. */
export type CatalogGroup = "shell" | PageCatalog;

/** A language's loaders, one for each group. */
export type CatalogLoaders = {
  readonly [Group in CatalogGroup]: () => Promise<{
    readonly default: Pick<Messages, Group extends PageCatalog ? Group : ShellCatalog>;
  }>;
};

/** One object of all that was loaded. */
export function joinCatalogs(parts: readonly Partial<Messages>[]): Messages {
  // Whole for whoever reads it: a page waits for its own catalogs and shows none of the others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign({}, ...parts) as Messages;
}
