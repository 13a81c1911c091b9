import type { ReactNode } from "react";

/** One line of the palette. */
export interface PaletteEntry {
  readonly key: string;
  readonly content: ReactNode;
  readonly run: () => void;
}

/** Something that can be done from the palette. */
export interface PaletteAction {
  /** Its place is that of this key in `use-palette-groups.tsx`. */
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** It fits whatever is searched for: the words are part of it. */
  readonly isAlways?: boolean;
  readonly run: () => void;
}

/** `web/palette.tsx` of a feature is a hook that answers this for the searched words. */
export interface PalettePart {
  readonly found?: {
    readonly group: "servers" | "domains";
    readonly entries: readonly PaletteEntry[];
    /** They could not be searched. */
    readonly hasFailed: boolean;
  };
  readonly actions?: readonly PaletteAction[];
}

/** How many things of one kind are shown. */
export const shownOfKind = 5;

/** How the drawings of actions are drawn. */
export const paletteIcon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** What the order forms take as a name. */
export function isServerName(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(text);
}
