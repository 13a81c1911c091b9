import { useTranslations } from "use-intl";
import { useVisitorFunding } from "#src/web/pay/use-visitor-funding.ts";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { AutoprolongChoice } from "./autoprolong-choice.tsx";
import { BuyButton } from "./buy-button.tsx";
import { type CartItem, cartCents } from "./cart.ts";

export interface OrderSumProps {
  readonly items: readonly CartItem[];
  readonly autoprolong: boolean;
  readonly onAutoprolong: (isEnabled: boolean) => void;
  /** Where a sign-in or a top-up comes back to. */
  readonly returnTo: string;
  readonly canPay: boolean;
  readonly isPending: boolean;
  readonly isChecking: boolean;
  readonly onPay: () => void;
}

/** What the order costs now and later, and the button that pays. */
export function OrderSum(props: OrderSumProps) {
  const { items, autoprolong, onAutoprolong, returnTo, canPay, isPending, isChecking, onPay } = props;
  const t = useTranslations("search.order");
  const pay = useTranslations("pay");
  const { today, later } = cartCents(items);
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
            { key: "later", label: t("later"), value: <Money cents={later} /> },
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
      <AutoprolongChoice isEnabled={autoprolong} onChange={onAutoprolong} />
      <BuyButton
        totalCents={today}
        funding={payer?.funding}
        signupLabel={t("buy.signup")}
        returnTo={returnTo}
        canPay={canPay}
        isPending={isPending}
        onPay={onPay}
      />
      <p role="status" className="mt-2 text-12 text-muted empty:hidden">
        {isChecking ? t("buy.pending") : payer && payer.funding.missingCents > 0 ? t("buy.topUpHint") : ""}
      </p>
    </Panel>
  );
}
