import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { ListFilter } from "./list-definition.ts";

export interface FilterEditorProps {
  readonly filters: readonly ListFilter[];
  /** Of the one filter that is changed; empty for a new one. */
  readonly value: string;
  readonly onApply: (key: string, value: string) => void;
}

/** Chooses a field and its value: `filters`, `value`, `onApply`. */
export function FilterEditor({ filters, value, onApply }: FilterEditorProps) {
  const t = useTranslations("office.list");
  const [key, setKey] = useState(filters[0]?.key);
  const [text, setText] = useState(value);
  const filter = filters.find((one) => one.key === key);
  if (filter === undefined) return null;
  const { label, operator = t("is"), value: kind } = filter;
  const name = `${label} ${operator}`;
  const apply = () => text !== "" && onApply(filter.key, kind === "day" ? dayStart(text) : text.trim());
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
          onValueChange={(next) => {
            setKey(next);
            setText("");
          }}
        />
      )}
      {typeof kind === "string" ? (
        <TextField
          label={name}
          size="sm"
          type={kind === "day" ? "date" : "text"}
          maxLength={200}
          value={kind === "day" ? text.slice(0, 10) : text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && apply()}
        />
      ) : (
        <SelectField
          label={name}
          size="sm"
          options={kind}
          value={text === "" ? undefined : text}
          placeholder={t("anyValue")}
          onValueChange={(next) => onApply(filter.key, next)}
        />
      )}
      {typeof kind === "string" && (
        <Button size="sm" tone="ink" disabled={text === ""} onClick={apply}>
          {t("apply")}
        </Button>
      )}
    </div>
  );
}

/** A day of the reader's zone, from its first moment on, as calls take it. */
function dayStart(day: string): string {
  return new Date(`${day.slice(0, 10)}T00:00:00`).toISOString();
}
