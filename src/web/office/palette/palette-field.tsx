import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { paletteState } from "./palette-state.ts";

const shortcut = navigator.platform.startsWith("Mac") ? "⌘ K" : "Ctrl K";

/** The search in the bar: it opens the palette, which searches everything. */
export function PaletteField() {
  const t = useTranslations("office.palette");
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => paletteState.set(true)}
      className="touch-target flex h-7.5 w-130 min-w-0 items-center gap-2 rounded-6 border border-officeink/28 bg-officeink/10 ps-2.75 pe-2 text-start text-officemuted hover:bg-officeink/16 max-lg:w-80 max-md:w-auto max-md:flex-1"
    >
      <Search className="size-3.5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      <span title={t("placeholder")} className="min-w-0 flex-1 truncate">
        {t("placeholder")}
      </span>
      <kbd
        dir="ltr"
        aria-hidden="true"
        className="flex h-4.5 items-center rounded-4 border border-b-2 border-officeink/35 px-1 font-mono text-11 max-md:hidden"
      >
        {shortcut}
      </kbd>
    </button>
  );
}
