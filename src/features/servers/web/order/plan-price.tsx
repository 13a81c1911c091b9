import { useTranslations } from "use-intl";
import { grossCents } from "#src/shared/tax.ts";
import { useTaxRate } from "#src/web/pay/use-tax.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Plan } from "../server-types.ts";

export interface PlanPriceProps {
  readonly plan: Plan;
  /** Undefined where the plan is sold out. */
  readonly offer: Plan["offers"][number] | undefined;
}

/** The first month's price, the usual one struck through beside it when they differ. */
export function PlanPrice({ plan, offer }: PlanPriceProps) {
  const t = useTranslations("order.plan");
  const rate = useTaxRate();
  if (offer === undefined) return <span className="text-12 text-muted">{t("soldOut")}</span>;
  return (
    <span className="inline-flex items-baseline gap-2">
      {offer.firstMonthCents < plan.monthlyCents && (
        <Money cents={grossCents(plan.monthlyCents, rate)} struck className="text-12" />
      )}
      <Money cents={grossCents(offer.firstMonthCents, rate)} />
    </span>
  );
}
