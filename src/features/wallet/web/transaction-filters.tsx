import { useTranslations } from "use-intl";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { TransactionFilter } from "./queries.ts";
import { transactionKinds } from "./transaction-search.ts";

export interface TransactionFiltersProps {
  readonly filter: TransactionFilter;
  readonly onChange: (filter: TransactionFilter) => void;
}

/** Kind and days of the list: `filter`, `onChange`. */
export function TransactionFilters({ filter, onChange }: TransactionFiltersProps) {
  const t = useTranslations("wallet.transactions");
  const kind = useTranslations("wallet.kind");
  const kinds = [
    { value: "all" as const, label: t("allKinds") },
    ...transactionKinds.map((value) => ({ value, label: kind(value) })),
  ];
  const day = (name: "from" | "to") => (
    <TextField
      label={t(name)}
      type="date"
      size="sm"
      className="max-md:flex-1"
      value={filter[name] ?? ""}
      max={name === "from" ? filter.to : undefined}
      min={name === "to" ? filter.from : undefined}
      onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value || undefined })}
    />
  );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t("kind")}
        size="sm"
        className="w-52 max-md:w-full"
        options={kinds}
        value={filter.kind ?? "all"}
        onValueChange={(value) => onChange({ ...filter, kind: value === "all" ? undefined : value })}
      />
      {day("from")}
      {day("to")}
    </div>
  );
}
