import type { ReactNode } from "react";

/** One line of the palette. */
export interface PaletteEntry {
  readonly key: string;
  readonly content: ReactNode;
  readonly run: () => void;
}

/** Something that can be done from the palette. */
export interface PaletteAction {
  /** Its position is that of this key, up to its first dot, in `use-palette-groups.tsx`. */
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Matches any search: the searched words are part of it. */
  readonly isAlways?: boolean;
  readonly run: () => void;
}

/** `web/palette.tsx` of a feature is a hook that returns this for the searched words. */
export interface PalettePart {
  readonly found?: {
    readonly group: "servers" | "domains";
    readonly entries: readonly PaletteEntry[];
    /** The search failed. */
    readonly hasFailed: boolean;
  };
  readonly actions?: readonly PaletteAction[];
}

/** How many results of one kind are shown. */
export const shownOfKind = 5;

/** Style of the icons of actions. */
export const paletteIcon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** Whether the order forms accept the text as a name. */
export function isServerName(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(text);
}
