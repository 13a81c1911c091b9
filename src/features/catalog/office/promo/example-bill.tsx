import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { exampleQuery } from "./promo-query.ts";
import type { NewCode } from "./use-new-code.ts";

export interface ExampleBillProps {
  readonly effect: NewCode["effect"];
  readonly plan: { readonly id: string; readonly name: string } | undefined;
  readonly months: number;
}

/** What the first plan that the code is for would cost a new customer: `effect`, `plan`, `months`. */
export function ExampleBill({ effect, plan, months }: ExampleBillProps) {
  const t = useTranslations("officePromo.example");
  const asked = effect === undefined || plan === undefined ? null : { ...effect, plan: plan.id, months };
  const { data: bill } = useQuery({ ...exampleQuery(asked), placeholderData: keepPreviousData });
  if (asked === null || plan === undefined || !bill) return null;
  return (
    <section aria-label={t("title")}>
      <h3 className="text-13 font-medium">{t("title")}</h3>
      <KeyValueList
        items={[
          {
            key: "list",
            label: t("list", { plan: plan.name, months }),
            value: <Money cents={bill.listCents} />,
          },
          { key: "offer", label: t("offer"), value: <Money cents={bill.offerCents} /> },
          { key: "code", label: t("code"), value: <Money cents={bill.codeCents} /> },
        ]}
      />
      <TotalRow label={t("total")} amount={<Money cents={bill.totalCents} />} />
      {bill.offerCents <= bill.codeCents && bill.offerCents < bill.listCents && (
        <p className="text-12 text-muted">{t("offerWins")}</p>
      )}
    </section>
  );
}
