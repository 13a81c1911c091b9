import type { PaletteItem } from "./use-palette-groups.tsx";

/** What the server finds for a search. */
export interface Found {
  readonly items: readonly PaletteItem[];
  readonly hasFailed: boolean;
  /** What is said below the results. */
  readonly foot: string | undefined;
}

/** Things of the product that a search names: none before the call that finds them is there. */
export function useFound(): Found {
  return { items: [], hasFailed: false, foot: undefined };
}
