import { useTranslations } from "use-intl";
import { priceModes } from "#src/shared/resale-price.ts";
import { formatCents } from "#src/shared/money.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type PreviewedRow, type RowDraft, textOf } from "./price-rows.ts";

export interface RuleCellProps {
  readonly row: PreviewedRow;
  readonly draft: RowDraft | undefined;
  readonly onChange: (draft: RowDraft | undefined) => void;
}

/** The rule of a row, and its fields while it is changed: `row`, `draft`, `onChange`. */
export function RuleCell({ row, draft, onChange }: RuleCellProps) {
  const t = useTranslations("whitelabelPricing");
  const { rule, label, costCents, problem } = row;
  if (draft === undefined)
    return (
      <div className="flex flex-wrap items-center gap-2">
        {rule.source === "own" && <Tag>{t("rule.own")}</Tag>}
        <span className="text-13 text-fg2">
          {rule.rounding === "none"
            ? t(`rule.${rule.mode}`, { value: textOf(rule) })
            : t("rule.rounded", { value: textOf(rule), rounding: t(`rounding.${rule.rounding}`) })}
        </span>
        <ForRole right="orders.buy">
          <Button
            size="sm"
            aria-label={t("rule.changeOf", { name: label })}
            onClick={() => onChange({ mode: rule.mode, text: textOf(rule) })}
          >
            {t("rule.change")}
          </Button>
        </ForRole>
      </div>
    );
  const problemText =
    problem === "unreadable"
      ? t(draft.mode === "percent" ? "unreadable.percent" : "unreadable.cents")
      : problem === "below-cost"
        ? t("belowCost", { least: formatCents(costCents) })
        : undefined;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <SelectField
        className="w-40"
        size="sm"
        label={t("rule.modeOf", { name: label })}
        labelHidden
        value={draft.mode}
        onValueChange={(mode) => onChange({ ...draft, mode })}
        options={[...priceModes, "inherit" as const].map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      {draft.mode !== "inherit" && (
        <TextField
          className="w-40"
          size="sm"
          mono
          label={t("rule.valueOf", { name: label })}
          labelHidden
          inputMode="decimal"
          maxLength={12}
          prefix={draft.mode === "percent" ? undefined : "$"}
          suffix={draft.mode === "percent" ? "%" : undefined}
          value={draft.text}
          error={problemText}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
      )}
      {problem === "below-cost" && (
        <Button
          size="sm"
          onClick={() => onChange({ mode: "fixed", text: textOf({ mode: "fixed", value: costCents }) })}
        >
          {t("useLeast")}
        </Button>
      )}
      <Button size="sm" onClick={() => onChange(undefined)}>
        {t("rule.undo")}
      </Button>
    </div>
  );
}
