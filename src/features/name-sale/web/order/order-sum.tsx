import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { ShowCall, type ShowCallProps } from "#src/web/calls/show-call.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { PromoField } from "#src/web/pay/promo-field.tsx";
import { useTaxItems, useTaxRate } from "#src/web/pay/use-tax.tsx";
import { useVisitorFunding } from "#src/web/pay/use-visitor-funding.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { AutoprolongChoice } from "./autoprolong-choice.tsx";
import { BuyButton } from "./buy-button.tsx";
import { type CartItem, cartCents, itemCents } from "./cart.ts";
import { foreseenCents, foreseenYears } from "./foreseen-years.ts";
import type { CodedNames } from "./use-coded-names.ts";

export interface OrderSumProps {
  readonly items: readonly CartItem[];
  readonly promo: CodedNames;
  readonly autoprolong: boolean;
  readonly onAutoprolong: (isEnabled: boolean) => void;
  /** Where a sign-in or a top-up comes back to. */
  readonly returnTo: string;
  /** Why it cannot be paid yet, in a sentence. */
  readonly obstacle: string | undefined;
  readonly isPending: boolean;
  /** The call that the button makes. */
  readonly shown: ShowCallProps;
  readonly onPay: () => void;
}

/** The code as the shop spells it, whatever was typed. */
function codeOf({ quote }: CodedNames): string {
  return quote?.promo?.code ?? "";
}

function useMayBuy(): boolean {
  return useOptionalUser()?.team.rights.includes("orders.buy") === true;
}

/** What the order costs now and later, and the button that pays. */
export function OrderSum(props: OrderSumProps) {
  const { items, promo, autoprolong, onAutoprolong, returnTo, obstacle, isPending, shown, onPay } = props;
  const t = useTranslations("search.order");
  const pay = useTranslations("pay");
  const taxRate = useTaxRate();
  const listed = cartCents(items, taxRate);
  const today = promo.quote?.totalCents ?? listed.today;
  const tax = useTaxItems(promo.itemCents ?? items.map((item) => itemCents(item, taxRate)));
  const mayBuy = useMayBuy();
  const payer = useVisitorFunding(today);
  return (
    <Panel
      title={t("title")}
      control={<span className="text-12 text-muted">{t("names", { count: items.length })}</span>}
    >
      <TotalRow label={t("today")} amount={<Money cents={today} />} />
      <div className="mt-3 mb-4">
        <KeyValueList
          items={[
            ...(promo.quote
              ? [
                  {
                    key: "promo",
                    label: pay("line.promo", { code: codeOf(promo) }),
                    value: <Money cents={today - listed.today} />,
                  },
                ]
              : []),
            ...tax,
            {
              key: "later",
              label: t("later"),
              value: t.rich("aYear", { ...richTags, amount: formatCents(listed.later) }),
            },
            {
              key: "foreseen",
              label: t("overYears", { count: foreseenYears(items) }),
              value: <Money cents={foreseenCents(items, taxRate) + today - listed.today} />,
            },
            ...(payer
              ? [
                  { key: "balance", label: pay("balance"), value: <Money cents={payer.balanceCents} /> },
                  {
                    key: "after",
                    label: pay("after"),
                    value: <Money cents={payer.funding.balanceAfterCents} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
      {mayBuy && (
        <div className="mb-4">
          <PromoField {...promo.field} />
        </div>
      )}
      <AutoprolongChoice isEnabled={autoprolong} onChange={onAutoprolong} />
      <BuyButton
        totalCents={today}
        funding={payer?.funding}
        signupLabel={t("buy.signup")}
        returnTo={returnTo}
        obstacle={obstacle}
        isPending={isPending}
        onPay={onPay}
      />
      {mayBuy && <ShowCall {...shown} className="mt-3" />}
      {payer && payer.funding.missingCents > 0 && (
        <p className="mt-2 text-12 text-muted">{t("buy.topUpHint")}</p>
      )}
    </Panel>
  );
}
