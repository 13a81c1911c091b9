import type { LucideIcon } from "lucide-react";
import type { FoundThing } from "./use-found.ts";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";

/** One line of the palette. */
export interface PaletteItem {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail?: string | undefined;
  /** A second line: when, and why it was found. */
  readonly more?: string | undefined;
  /** State, age or sum at the end. */
  readonly end?: string | undefined;
  /** Of the state at the end. */
  readonly mark?: BuoyKind | undefined;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** Of a thing that was found: whose it is. Acts for them follow while it is chosen. */
  readonly found?: FoundThing | undefined;
}

export interface PaletteGroup {
  readonly key: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}
