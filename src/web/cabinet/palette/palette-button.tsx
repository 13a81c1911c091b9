import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { paletteState } from "./palette-state.ts";

const shortcut = navigator.platform.startsWith("Mac") ? "⌘ K" : "Ctrl K";

export interface PaletteButtonProps {
  /** Full width, without the shortcut: for the burger menu. */
  readonly wide?: boolean | undefined;
}

/** Opens the command palette and names its shortcut: `wide`. */
export function PaletteButton({ wide }: PaletteButtonProps) {
  const t = useTranslations("common.nav");
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => paletteState.set(true)}
      className={
        wide
          ? "mb-4 flex h-11 w-full items-center gap-3 rounded-6 border border-edge bg-surface px-3 text-16 text-muted"
          : "touch-target inline-flex h-7.5 items-center gap-3 rounded-6 px-2 text-13 text-muted transition-colors hover:bg-surface2 hover:text-fg"
      }
    >
      <Search className="size-4" strokeWidth={1.6} aria-hidden="true" />
      {t("palette")}
      {!wide && (
        <span aria-hidden="true">
          <KeyCap>{shortcut}</KeyCap>
        </span>
      )}
    </button>
  );
}
