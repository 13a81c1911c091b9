import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type CodeForm, effectOfForm, isForServers } from "#src/shared/promo-form.ts";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { SiteId } from "../queries.ts";
import { exampleQuery, saleQuery } from "./queries.ts";

/** What the first plan that the code is for would cost a new customer of the site. */
export function ExampleBill({ id, form }: { readonly id: SiteId; readonly form: CodeForm }) {
  const t = useTranslations("whitelabelPromo.example");
  const plans = useQuery(saleQuery).data?.plans ?? [];
  const plan = plans.find((one) => form.plans.length === 0 || form.plans.includes(one.id));
  const months = Number(form.months[0] ?? 1);
  const effect = isForServers(form) ? effectOfForm(form) : undefined;
  const asked = effect === undefined || plan === undefined ? null : { ...effect, plan: plan.id, months };
  const { data: bill } = useQuery(exampleQuery(id, asked));
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
          { key: "code", label: t("code"), value: <Money cents={bill.codeCents} /> },
        ]}
      />
      <TotalRow label={t("total")} amount={<Money cents={bill.totalCents} />} />
      <p className="text-12 text-muted">{t("floor")}</p>
    </section>
  );
}
