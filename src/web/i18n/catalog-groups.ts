import type { Messages } from "./messages.gen.ts";
import type { shellCatalogs } from "./shell-catalogs.ts";

type ShellCatalog = (typeof shellCatalogs)[number];

/** A catalog that comes with the pages that show it: most often that of their feature. */
export type PageCatalog = Exclude<keyof Messages, ShellCatalog>;

/** What a language starts with: the texts of the shell, and a loader for each of its other catalogs. */
export interface LanguageModule {
  readonly default: Pick<Messages, ShellCatalog>;
  readonly catalogs: {
    readonly [Catalog in PageCatalog]: () => Promise<{ readonly default: Pick<Messages, Catalog> }>;
  };
}

/** One object of all that was loaded. */
export function joinCatalogs(parts: readonly Partial<Messages>[]): Messages {
  // Whole for whoever reads it: a page waits for its own catalogs and shows none of the others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign({}, ...parts) as Messages;
}
