import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import type { Offers, Location, Promotion, Term } from "../server-types.ts";
import { AccessStep, type CheckedField } from "./access-step.tsx";
import { LocationStep } from "./location-step.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PayBar } from "./pay-bar.tsx";
import { PlanStep } from "./plan-step.tsx";
import { SystemStep } from "./system-step.tsx";
import { TermStep } from "./term-step.tsx";
import { useOrder } from "./use-order.ts";

export interface OrderFormProps {
  readonly offers: Offers & {
    readonly locations: readonly Location[];
    readonly terms: readonly Term[];
    readonly promotions: readonly Promotion[];
  };
}

const allFields: readonly CheckedField[] = ["name", "access"];

/**
 * The steps and the rail. Deliberately no form element: the Enter key in a field must not spend money, only
 * the button that names the amount does.
 */
export function OrderForm({ offers }: OrderFormProps) {
  const t = useTranslations("order");
  const order = useOrder(offers);
  const { choice, faults, change } = order;
  const [left, setLeft] = useState<readonly CheckedField[]>([]);
  const hasCode = order.quotes.chosen?.promo?.isUsed === true;
  const steps = useRef<HTMLDivElement>(null);

  const pay = () => {
    if (order.body === undefined || order.purchase.isPending) return;
    if (faults.name === undefined && faults.access === undefined) {
      order.purchase.mutate(order.body);
      return;
    }
    flushSync(() => setLeft(allFields));
    const first = steps.current?.querySelector<HTMLElement>("[aria-invalid], [role=alert]");
    first?.focus();
    first?.scrollIntoView({ block: "center" });
  };

  return (
    // The page's last room belongs to the steps, so that the rail beside them keeps its place down to the end.
    <div className="grid items-start gap-8 rail:-mb-14 rail:grid-cols-[minmax(0,1fr)_336px]">
      <div ref={steps} className="min-w-0 rail:pb-14">
        <LocationStep
          locations={offers.locations}
          value={choice.location?.id}
          onValueChange={(location) => change({ location })}
        />
        {choice.location && (
          <PlanStep
            plans={offers.plans}
            location={choice.location}
            promotions={offers.promotions}
            hasCode={hasCode}
            value={choice.plan?.id}
            onValueChange={(plan) => change({ plan })}
          />
        )}
        {choice.plan && (
          <SystemStep
            images={offers.images}
            plan={choice.plan}
            value={choice.image}
            onValueChange={(image) => change({ image })}
          />
        )}
        <AccessStep
          choice={choice}
          password={order.password}
          faults={{
            name: left.includes("name") ? faults.name : undefined,
            access: left.includes("access") ? faults.access : undefined,
          }}
          onNameChange={(name) => change({ name })}
          onAccessChange={(access) => change({ access })}
          onKeyIdsChange={(keyIds) => change({ keys: keyIds.join(",") })}
          onPasswordChange={order.changePassword}
          onAutoprolongChange={(autoprolong) => change({ autoprolong })}
          onLeave={(field) => setLeft((fields) => [...fields, field])}
        />
        <TermStep
          terms={offers.terms}
          quotes={order.quotes.terms}
          hasCode={hasCode}
          value={choice.months}
          onValueChange={(months) => change({ months })}
        />
      </div>
      <aside
        aria-label={t("summary.title")}
        className="grid min-w-0 gap-4 rail:sticky rail:top-[calc(var(--look,0px)+80px)]"
      >
        <OrderSummary order={order} onPay={pay} />
      </aside>
      <PayBar order={order} onPay={pay} />
    </div>
  );
}
