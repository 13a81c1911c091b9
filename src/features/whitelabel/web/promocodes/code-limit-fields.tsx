import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { isForNames, isForServers } from "#src/shared/promo-form.ts";
import { promoProducts } from "#src/shared/promo-schemas.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { CodeFieldsProps } from "./new-code-drawer.tsx";
import { saleQuery } from "./queries.ts";

/** For what and whom a code counts, how often and how long. */
export function CodeLimitFields({ form, set }: CodeFieldsProps) {
  const t = useTranslations("whitelabelPromo.form");
  const sale = useQuery(saleQuery).data;
  const number = (key: "maxUses" | "perCustomer") => (
    <TextField
      label={t(key)}
      hint={t("noLimitHint")}
      inputMode="numeric"
      mono
      value={form[key]}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
    />
  );
  const box = (key: "firstOrderOnly" | "newCustomersOnly") => (
    <Checkbox
      label={t(key)}
      checked={form[key]}
      onChange={(event) => set({ [key]: event.currentTarget.checked })}
    />
  );
  return (
    <>
      <Some
        label={t("products")}
        all=""
        choices={promoProducts.map((value) => ({ value, label: t(`product.${value}`) }))}
        chosen={form.products}
        onChoose={(products) => set({ products: promoProducts.filter((one) => products.includes(one)) })}
      />
      {isForServers(form) && (
        <>
          <Some
            all={t("all")}
            label={t("plans")}
            choices={(sale?.plans ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            chosen={form.plans}
            onChoose={(plans) => set({ plans })}
          />
          <Some
            all={t("all")}
            label={t("terms")}
            choices={(sale?.terms ?? []).map(({ months }) => ({
              value: String(months),
              label: t("months", { count: months }),
            }))}
            chosen={form.months}
            onChoose={(months) => set({ months })}
          />
          <Checkbox
            label={t("isForAllTerms")}
            checked={form.isForAllTerms}
            onChange={(event) => set({ isForAllTerms: event.currentTarget.checked })}
          />
          {!form.isForAllTerms && (
            <TextField
              label={t("renewals")}
              hint={t("renewalsHint")}
              inputMode="numeric"
              mono
              value={form.renewals}
              onChange={(event) => set({ renewals: event.currentTarget.value })}
            />
          )}
        </>
      )}
      {isForNames(form) && (
        <TextField
          label={t("endings")}
          hint={t("endingsHint")}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.endings}
          onChange={(event) => set({ endings: event.currentTarget.value })}
        />
      )}
      {box("firstOrderOnly")}
      {box("newCustomersOnly")}
      <TextField
        label={t("least")}
        hint={t(form.kind === "amount" ? "leastAmountHint" : "leastHint")}
        prefix="$"
        inputMode="decimal"
        mono
        value={form.least}
        onChange={(event) => set({ least: event.currentTarget.value })}
      />
      {!form.isBatch && number("maxUses")}
      {number("perCustomer")}
      <TextField
        type="date"
        label={t("lastDay")}
        hint={t("lastDayHint")}
        value={form.lastDay}
        onChange={(event) => set({ lastDay: event.currentTarget.value })}
      />
    </>
  );
}

interface SomeProps {
  readonly label: string;
  /** What it means that none is chosen. */
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function Some({ label, all, choices, chosen, onChoose }: SomeProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium">
        {label} {chosen.length === 0 && <span className="text-muted">{all}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label: name }) => {
          const isChosen = chosen.includes(value);
          return (
            <Chip
              key={value}
              chosen={isChosen}
              onClick={() => onChoose(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
            >
              {name}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}
