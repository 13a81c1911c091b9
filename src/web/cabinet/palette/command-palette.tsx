import { Dialog as Base } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { site } from "#src/web/site.ts";
import { PaletteList } from "./palette-list.tsx";
import { usePaletteGroups } from "./use-palette-groups.tsx";

export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Finds servers, actions and pages as one types: `open`, `onOpenChange`. Arrows move, Enter opens, Esc closes. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const t = useTranslations("common.nav");
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim/45 transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          aria-label={t("palette")}
          className="fixed inset-x-4 top-24 z-40 mx-auto flex max-h-[calc(100dvh-128px)] max-w-140 flex-col overflow-clip rounded-12 border border-line bg-surface text-14 text-fg shadow-float outline-none transition-[transform,opacity] duration-220 data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0 max-md:inset-x-2 max-md:top-2 max-md:max-h-[calc(100dvh-16px)]"
        >
          <PaletteSearch onRun={() => onOpenChange(false)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The field and its results. The focus stays in the field; the chosen line is announced to assistive tools. */
function PaletteSearch({ onRun }: { readonly onRun: () => void }) {
  const t = useTranslations("palette");
  const listId = useId();
  const [search, setSearch] = useState("");
  const [chosenKey, setChosenKey] = useState<string>();
  const { groups, hasFailed } = usePaletteGroups(useDeferredValue(search));
  const entries = groups.flatMap((group) => group.entries);
  const place = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosenKey),
  );
  const chosen = entries[place];

  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: place === last ? 0 : place + 1,
      ArrowUp: place === 0 ? last : place - 1,
      PageDown: last,
      PageUp: 0,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setChosenKey(entries[target]?.key);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      onRun();
      chosen.run();
    }
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-4.5 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-label={t(site().withoutDomains ? "placeholderServers" : "placeholder")}
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.key}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t(site().withoutDomains ? "placeholderServers" : "placeholder")}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setChosenKey(undefined);
          }}
          onKeyDown={move}
          className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
        <Base.Close className="touch-target">
          <KeyCap>Esc</KeyCap>
        </Base.Close>
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        chosenKey={chosen?.key}
        onPoint={setChosenKey}
        onRun={(entry) => {
          onRun();
          entry.run();
        }}
      />
      {hasFailed && <p className="px-4 py-2 text-13 text-danger">{t("failed")}</p>}
      <footer className="flex items-center gap-4 border-t border-line px-4 py-2 text-12 text-muted">
        <span className="flex items-center gap-2 max-md:hidden">
          <KeyCap>↑</KeyCap>
          <KeyCap>↓</KeyCap>
          {t("move")}
        </span>
        <span className="flex items-center gap-2 max-md:hidden">
          <KeyCap>↵</KeyCap>
          {t("open")}
        </span>
        <span role="status" className="ms-auto">
          {t("results", { count: entries.length })}
        </span>
      </footer>
    </>
  );
}
