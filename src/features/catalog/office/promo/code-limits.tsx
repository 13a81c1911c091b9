import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { isForNames, isForServers } from "#src/shared/promo-form.ts";
import { promoProducts } from "#src/shared/promo-schemas.ts";
import { ManyChoice } from "#src/web/office/parts/many-choice.tsx";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { saleQuery } from "../catalogue-query.ts";
import { ExampleBill } from "./example-bill.tsx";
import type { NewCode } from "./use-new-code.ts";

/** For what and whom a code counts, how often and how long, and what it makes of a bill. */
export function CodeLimits({ made }: { readonly made: NewCode }) {
  const t = useTranslations("officePromo.form");
  const { form, set } = made;
  const sale = useQuery(saleQuery).data;
  const plans = sale?.plans ?? [];
  const terms = sale?.terms ?? [];
  return (
    <>
      <ManyChoice
        label={t("products")}
        hint=""
        choices={promoProducts.map((value) => ({ value, label: t(`product.${value}`) }))}
        chosen={form.products}
        onChoose={(products) => set({ products: promoProducts.filter((one) => products.includes(one)) })}
      />
      {isForServers(form) && (
        <>
          <ManyChoice
            label={t("plans")}
            hint={t("all")}
            choices={plans.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={form.plans}
            onChoose={(chosen) => set({ plans: chosen })}
          />
          <ManyChoice
            label={t("terms")}
            hint={t("all")}
            choices={terms.map(({ months }) => ({
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
      <Checkbox
        label={t("firstOrderOnly")}
        checked={form.firstOrderOnly}
        onChange={(event) => set({ firstOrderOnly: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("newCustomersOnly")}
        checked={form.newCustomersOnly}
        onChange={(event) => set({ newCustomersOnly: event.currentTarget.checked })}
      />
      <DollarsField
        label={t("least")}
        hint={t(form.kind === "amount" ? "leastAmountHint" : "leastHint")}
        value={form.least}
        onValueChange={(least) => set({ least })}
      />
      {!form.isBatch && (
        <TextField
          label={t("maxUses")}
          hint={t("noLimitHint")}
          inputMode="numeric"
          mono
          value={form.maxUses}
          onChange={(event) => set({ maxUses: event.currentTarget.value })}
        />
      )}
      <TextField
        label={t("perCustomer")}
        hint={t("noLimitHint")}
        inputMode="numeric"
        mono
        value={form.perCustomer}
        onChange={(event) => set({ perCustomer: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t("lastDay")}
        hint={t("lastDayHint")}
        value={form.lastDay}
        onChange={(event) => set({ lastDay: event.currentTarget.value })}
      />
      {isForServers(form) && (
        <ExampleBill
          effect={made.effect}
          plan={plans.find(({ id }) => form.plans.length === 0 || form.plans.includes(id))}
          months={Number(form.months[0] ?? 1)}
        />
      )}
    </>
  );
}
