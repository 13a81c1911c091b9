import { useTranslations } from "use-intl";
import { ShowCall, type ShowCallProps } from "#src/web/calls/show-call.tsx";
import { grossCents } from "#src/shared/tax.ts";
import { PromoField } from "#src/web/pay/promo-field.tsx";
import { useTaxItems, useTaxRate } from "#src/web/pay/use-tax.tsx";
import { useVisitorFunding } from "#src/web/pay/use-visitor-funding.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { AutoprolongChoice } from "../order/autoprolong-choice.tsx";
import { BuyButton } from "../order/buy-button.tsx";
import { FullName } from "../full-name.tsx";
import type { CodedNames } from "../order/use-coded-names.ts";
import type { TldView } from "../tld-table-data.ts";

export interface TransferSumProps {
  readonly label: string;
  readonly tld: TldView;
  readonly totalCents: number;
  /** Without a code. */
  readonly listedCents: number;
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

/** What the transfer costs now and each year after it, and the button that pays. */
export function TransferSum(props: TransferSumProps) {
  const { label, tld, totalCents, autoprolong, onAutoprolong, returnTo, obstacle, isPending, shown, onPay } =
    props;
  const t = useTranslations("transfer.sum");
  const pay = useTranslations("pay");
  const mayBuy = useOptionalUser()?.team.rights.includes("orders.buy") === true;
  const payer = useVisitorFunding(totalCents);
  const taxRate = useTaxRate();
  const tax = useTaxItems([totalCents]);
  const promoCode = props.promo.quote?.promo?.code;
  const facts = [
    ...(promoCode === undefined
      ? []
      : [
          {
            key: "promo",
            label: pay("line.promo", { code: promoCode }),
            value: <Money cents={totalCents - props.listedCents} />,
          },
        ]),
    ...tax,
    { key: "adds", label: t("adds"), value: tld.adds },
    { key: "renewal", label: t("renewal"), value: <Money cents={grossCents(tld.renewal, taxRate)} /> },
    ...(payer
      ? [
          { key: "balance", label: pay("balance"), value: <Money cents={payer.balanceCents} /> },
          { key: "after", label: pay("after"), value: <Money cents={payer.funding.balanceAfterCents} /> },
        ]
      : []),
  ];
  return (
    <Panel title={t("title")}>
      <p className="mb-4 text-16 wrap-anywhere">
        <FullName label={label} ending={tld.name} />
      </p>
      <TotalRow label={t("transfer")} amount={<Money cents={totalCents} />} />
      <div className="mt-3 mb-4">
        <KeyValueList items={facts} />
      </div>
      {mayBuy && (
        <div className="mb-4">
          <PromoField {...props.promo.field} />
        </div>
      )}
      <AutoprolongChoice isEnabled={autoprolong} onChange={onAutoprolong} />
      <BuyButton
        totalCents={totalCents}
        funding={payer?.funding}
        signupLabel={t("signup")}
        returnTo={returnTo}
        obstacle={obstacle}
        isPending={isPending}
        onPay={onPay}
      />
      {mayBuy && <ShowCall {...shown} className="mt-3" />}
      <p className="mt-2 text-12 text-pretty text-muted">{t(payer === undefined ? "kept" : "refund")}</p>
    </Panel>
  );
}
