import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { paletteState } from "./palette-state.ts";

const shortcut = navigator.platform.startsWith("Mac") ? "⌘ K" : "Ctrl K";

export interface PaletteButtonProps {
  /** Full width, without the shortcut: for the burger menu. Else a field in the bar that gives way. */
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
          : "flex h-9 max-w-60 min-w-9 flex-1 items-center gap-2 rounded-6 border border-line2 bg-surface px-2 text-13 text-muted hover:bg-surface2 hover:text-fg max-md:hidden"
      }
    >
      <Search className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate text-start">{t("palette")}</span>
      {!wide && (
        <span aria-hidden="true">
          <KeyCap>{shortcut}</KeyCap>
        </span>
      )}
    </button>
  );
}
