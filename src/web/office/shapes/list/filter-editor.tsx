import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { ComboField } from "#src/web/ui/combo-field.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { CustomerPicker } from "../../parts/customer-picker.tsx";
import { filterText, filterValue } from "./filter-value.ts";
import type { ListFilter } from "./list-definition.ts";

export interface FilterEditorProps {
  readonly filters: readonly ListFilter[];
  /** Of the one filter that is changed; empty for a new one. */
  readonly value: string;
  readonly onApply: (key: string, value: string) => void;
}

const fields = {
  text: { type: "text" },
  day: { type: "date" },
  date: { type: "date" },
  dollars: { type: "text", inputMode: "decimal", prefix: "$", mono: true },
} as const;

/** More values than this are searched by typing. */
const mostAtAGlance = 12;

/** Chooses a field and its value: `filters`, `value`, `onApply`. */
export function FilterEditor({ filters, value, onApply }: FilterEditorProps) {
  const t = useTranslations("office.list");
  const [key, setKey] = useState(filters[0]?.key);
  const [text, setText] = useState(() => filterText(filters[0]?.value ?? "text", value));
  const filter = filters.find((one) => one.key === key);
  if (filter === undefined) return null;
  const { label, operator = t("is"), value: kind } = filter;
  const name = `${label} ${operator}`;
  const next = filterValue(kind, text);
  const apply = () => next !== undefined && onApply(filter.key, next);
  return (
    <div className="flex flex-col gap-3">
      {filters.length > 1 && (
        <SelectField
          label={t("field")}
          size="sm"
          options={filters.map((one) => ({
            value: one.key,
            label: `${one.label} ${one.operator ?? t("is")}`,
          }))}
          value={filter.key}
          onValueChange={(chosen) => {
            setKey(chosen);
            setText("");
          }}
        />
      )}
      {kind === "customer" ? (
        <CustomerPicker
          label={name}
          value={undefined}
          onPick={(customer) => customer !== undefined && onApply(filter.key, customer.id)}
        />
      ) : typeof kind === "string" ? (
        <TextField
          label={name}
          size="sm"
          maxLength={200}
          {...fields[kind]}
          hint={kind === "dollars" ? t("amountHint") : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && apply()}
        />
      ) : kind.length > mostAtAGlance ? (
        <ComboField
          label={name}
          options={kind}
          value={text}
          placeholder={t("anyValue")}
          noMatch={t("noMatch")}
          openLabel={t("anyValue")}
          onValueChange={(chosen) => chosen !== "" && onApply(filter.key, chosen)}
        />
      ) : (
        <SelectField
          label={name}
          size="sm"
          options={kind}
          value={text === "" ? undefined : text}
          placeholder={t("anyValue")}
          onValueChange={(chosen) => onApply(filter.key, chosen)}
        />
      )}
      {typeof kind === "string" && kind !== "customer" && (
        <Button size="sm" tone="ink" disabled={next === undefined} onClick={apply}>
          {t("apply")}
        </Button>
      )}
    </div>
  );
}
