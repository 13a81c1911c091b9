import type { Messages } from "./messages.gen.ts";
import { refusalCatalog, type shellCatalogs } from "./shell-catalogs.ts";

type ShellCatalog = (typeof shellCatalogs)[number];

/** A catalog that is loaded with the pages that show it, usually that of their feature. */
export type PageCatalog = Exclude<keyof Messages, ShellCatalog | OfficeCatalog>;

/** A catalog of the office alone. */
type OfficeCatalog = Extract<keyof Messages, `office${string}`>;

/** The first module of a language: the texts of the shell, and a loader for each of its other catalogs. */
export interface LanguageModule {
  readonly default: Pick<Messages, ShellCatalog>;
  readonly catalogs: {
    readonly [Catalog in PageCatalog]: () => Promise<{ readonly default: Pick<Messages, Catalog> }>;
  };
}

/** Merges loaded catalogs into one object. Refusals have no texts until these are loaded. */
export function joinCatalogs(parts: readonly Partial<Messages>[]): Messages {
  // Complete for its readers: a page waits for its own catalogs and shows none of the others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign({ [refusalCatalog]: {} }, ...parts) as Messages;
}
