import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { type KeyValueItem, KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { PromoField } from "#src/web/pay/promo-field.tsx";
import { takenOff } from "#src/web/pay/taken-off.ts";
import { useBalanceItems } from "#src/web/pay/use-balance-items.tsx";
import { useTaxItems } from "#src/web/pay/use-tax.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { OrderObstacle } from "./order-obstacle.tsx";
import { OrderPayButton } from "./order-pay-button.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import type { Quote } from "../server-types.ts";
import type { Order } from "./use-order.ts";

/** What a term costs after those that the code lowers; nothing where it lowers the first alone. */
function useLaterItems(quote: Quote | undefined): readonly KeyValueItem[] {
  const t = useTranslations("order.summary");
  if (quote?.laterCents === undefined || quote.promo?.renewals === undefined) return [];
  const { renewals } = quote.promo;
  return [
    {
      key: "later",
      label: t("later"),
      value: t.rich(renewals === null ? "laterForAll" : "laterTerms", {
        ...richTags,
        amount: formatCents(quote.laterCents),
        count: renewals ?? 0,
      }),
    },
  ];
}

export interface OrderSummaryProps {
  readonly order: Order;
  readonly onPay: () => void;
}

/** The rail: every line, the total, the balance before and after, what follows, and the money button. */
export function OrderSummary({ order, onPay }: OrderSummaryProps) {
  const t = useTranslations("order");
  const pay = useTranslations("pay");
  const mayBuy = useMay("orders.buy");
  const { quotes, choice } = order;
  const quote = quotes.chosen;
  const balance = useBalanceItems(order);
  const tax = useTaxItems(quote === undefined ? [] : [quote.totalCents]);
  const laterItems = useLaterItems(quote);
  return (
    <Panel title={t("summary.title")}>
      <div className="grid gap-3" aria-busy={!quotes.isCurrent}>
        {quote === undefined ? (
          quotes.error === null && <SkeletonRows label={pay("wait")} rows={4} rowHeight={40} />
        ) : (
          <div className={quotes.isCurrent ? undefined : "opacity-45"}>
            <QuoteLines quote={quote} choice={choice} />
            <TotalRow label={t("summary.total")} amount={<Money cents={quote.totalCents} />} />
            <KeyValueList
              items={[
                ...tax,
                ...balance,
                {
                  key: "renews",
                  label: t("summary.renews"),
                  value: t.rich(choice.months === 1 ? "summary.renewsMonthly" : "summary.renewsTerm", {
                    ...richTags,
                    amount: formatCents(quote.renewalCents),
                    months: choice.months,
                  }),
                },
                ...laterItems,
              ]}
            />
          </div>
        )}
        <PromoField
          code={order.search.code}
          onCode={(code) => order.change({ code })}
          error={quotes.promoError}
          isIdle={quote?.promo?.isUsed === false}
          isPending={quotes.isPromoPending}
          taken={takenOff(quote, quote?.lines ?? [])}
        />
        <OrderObstacle order={order} />
        <div className="max-rail:hidden">
          <OrderPayButton order={order} onPay={onPay} />
        </div>
        {mayBuy && (
          <ShowCall
            call={order.shown}
            check={() =>
              order.obstacle === undefined &&
              Object.values(order.faults).every((fault) => fault === undefined)
            }
          />
        )}
        <p className="text-12 text-pretty text-muted">{t("promise")}</p>
      </div>
    </Panel>
  );
}
