import { Popover } from "@base-ui/react/popover";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { floatingClass } from "#src/web/ui/floating.ts";
import { FilterEditor } from "./filter-editor.tsx";
import { useCustomerName } from "../../parts/use-customer-name.ts";
import { shortened } from "../copied-id.tsx";
import type { AskedList, ListFilter } from "./list-definition.ts";

export interface FilterChipsProps {
  readonly filters: readonly ListFilter[];
  readonly asked: AskedList;
  readonly ask: (change: Partial<AskedList>) => void;
}

const chipClass =
  "inline-flex h-6.5 items-center gap-1.5 rounded-full border border-line2 bg-surface px-2.5 text-12 whitespace-nowrap transition-colors max-md:h-11";

/** What is left out of a list, a chip for each filter with its field, operator and value, and a way to add one. */
export function FilterChips({ filters, asked, ask }: FilterChipsProps) {
  const t = useTranslations("office.list");
  const set = (key: string, value: string | undefined) => {
    const { [key]: _before, ...others } = asked.filters;
    ask({ filters: value === undefined || value === "" ? others : { ...others, [key]: value } });
  };
  if (filters.length === 0) return null;
  return (
    <>
      {filters
        .filter(({ key }) => asked.filters[key] !== undefined)
        .map((filter) => (
          <FilterChip
            key={filter.key}
            filter={filter}
            value={asked.filters[filter.key] ?? ""}
            onChange={(value) => set(filter.key, value)}
          />
        ))}
      <FilterPopover
        filters={filters}
        value=""
        onApply={set}
        trigger={
          <button type="button" className={`${chipClass} hover:bg-surface2`}>
            <Plus className="size-3" strokeWidth={1.6} aria-hidden="true" />
            {t("filter")}
          </button>
        }
      />
    </>
  );
}

interface FilterChipProps {
  readonly filter: ListFilter;
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const t = useTranslations("office.list");
  const times = useTimes();
  const { label, operator = t("is") } = filter;
  const customer = useCustomerName(filter.value === "customer" ? value : null);
  const words =
    typeof filter.value === "string"
      ? filter.value === "day"
        ? times.day(value)
        : filter.value === "dollars"
          ? `$${value}`
          : (customer ?? shortened(value))
      : (filter.value.find((option) => option.value === value)?.label ?? value);
  return (
    <span className={`${chipClass} border-fg bg-surface2 pe-1`}>
      <FilterPopover
        filters={[filter]}
        value={value}
        onApply={(_key, next) => onChange(next)}
        trigger={
          <button type="button" className="inline-flex items-center gap-1.5 rounded-4">
            {label} <span className="text-muted">{operator}</span>
            <bdi className="max-w-60 truncate font-medium">{words}</bdi>
          </button>
        }
      />
      <button
        type="button"
        aria-label={t("withoutFilter", { name: label })}
        onClick={() => onChange(undefined)}
        className="touch-target grid size-5 place-items-center rounded-full text-muted hover:text-fg"
      >
        <X className="size-3" strokeWidth={1.6} aria-hidden="true" />
      </button>
    </span>
  );
}

interface FilterPopoverProps {
  readonly filters: readonly ListFilter[];
  readonly value: string;
  readonly onApply: (key: string, value: string) => void;
  readonly trigger: React.ReactElement;
}

function FilterPopover({ filters, value, onApply, trigger }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-30">
          <Popover.Popup className={`${floatingClass} w-72 p-3`}>
            <FilterEditor
              filters={filters}
              value={value}
              onApply={(key, next) => {
                setOpen(false);
                onApply(key, next);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
