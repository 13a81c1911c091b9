import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { clock } from "#src/web/clock.ts";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { useGo } from "../office-link.tsx";
import { AddressOwners } from "./address-owners.tsx";
import { FoundHelp } from "./found-help.tsx";
import { PaletteFoot } from "./palette-foot.tsx";
import type { PaletteGroup, PaletteItem } from "./palette-item.ts";
import { PaletteLine } from "./palette-line.tsx";
import type { FoundThing } from "./use-found.ts";
import { usePaletteGroups } from "./use-palette-groups.tsx";

export interface OfficePaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** One field over everything: what is found, what can be done here, and the pages: `open`, `onOpenChange`. */
export function OfficePalette({ open, onOpenChange }: OfficePaletteProps) {
  const t = useTranslations("office.palette");
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim/28" />
        <Dialog.Popup
          aria-label={t("title")}
          className="fixed inset-x-4 top-27 z-40 mx-auto flex max-h-[calc(100dvh-140px)] max-w-174 flex-col overflow-clip rounded-12 border border-line bg-surface text-14 text-fg shadow-float outline-none max-md:inset-x-2 max-md:top-2 max-md:max-h-[calc(100dvh-16px)]"
        >
          <PaletteSearch onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteSearch({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("office.palette");
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<FoundThing>();
  const go = useGo();
  const term = search.trim();
  const { groups, found } = usePaletteGroups(term, chosen);
  const { answer, owners, isPending, hasFailed } = found;
  const openCustomer = (event: KeyboardEvent) => {
    const customerId = (chosen ?? answer?.results[0])?.customerId;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || customerId == null) return;
    event.preventDefault();
    event.stopPropagation();
    onDone();
    go(officePath("customer", customerId));
  };
  return (
    <Autocomplete.Root
      inline
      open
      // Groups that the server and the pages have filtered already.
      items={groups}
      filter={null}
      value={search}
      onValueChange={setSearch}
      onItemHighlighted={(item: PaletteItem | undefined) => item?.found && setChosen(item.found)}
      autoHighlight="always"
      itemToStringValue={() => search}
    >
      <div className="flex items-center gap-3 border-b border-line px-4.5">
        <Search className="size-4.5 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
        <Autocomplete.Input
          aria-label={t("title")}
          placeholder={t("placeholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          onKeyDownCapture={openCustomer}
          className="h-14 min-w-0 flex-1 bg-transparent text-18 outline-none"
        />
        <Dialog.Close className="touch-target rounded-4">
          <KeyCap>Esc</KeyCap>
        </Dialog.Close>
      </div>
      {answer?.at != null && owners.length > 0 && (
        <AddressOwners address={answer.term} at={answer.at} owners={owners} nowMs={clock.nowMs()} />
      )}
      {groups.length === 0 && !isPending && !hasFailed && <FoundHelp search={term} />}
      <PaletteList onDone={onDone} />
      {hasFailed && <p className="px-4 py-2 text-13 text-danger">{t("failed")}</p>}
      <PaletteFoot found={found} />
    </Autocomplete.Root>
  );
}

function PaletteList({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("office.palette");
  return (
    <Autocomplete.List
      aria-label={t("results")}
      className="min-h-0 overflow-y-auto p-2 outline-none empty:hidden"
    >
      {(group: PaletteGroup) => (
        <Autocomplete.Group
          key={group.key}
          items={group.items}
          className="not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-2"
        >
          <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-12 text-muted">
            {group.label}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => (
              <Autocomplete.Item
                key={item.key}
                value={item}
                onClick={() => {
                  onDone();
                  item.run();
                }}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-6 px-2.5 py-1.5 outline-none select-none data-highlighted:bg-surface2 data-highlighted:shadow-[inset_2px_0_var(--accent)] max-md:min-h-11 rtl:data-highlighted:shadow-[inset_-2px_0_var(--accent)]"
              >
                <PaletteLine item={item} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}
