import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { PaidUntilChange } from "#src/web/pay/paid-until-change.tsx";
import { PayEnd } from "#src/web/pay/pay-end.tsx";
import { useBalanceItems } from "#src/web/pay/use-balance-items.tsx";
import { useTaxItems } from "#src/web/pay/use-tax.tsx";
import { type KeyValueItem, KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { RadioTileGroup, type RadioTileOption } from "#src/web/ui/radio-tile.tsx";
import { RadioTileSkeleton } from "#src/web/ui/radio-tile-skeleton.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import type { Renewal, RenewalOption } from "#src/web/services/use-renewal.ts";
import { PriceChangeNote, type PriceChangeNoteProps } from "./price-change-note.tsx";

export interface RenewalFormProps<Option extends RenewalOption> {
  readonly renewal: Renewal<Option>;
  readonly texts: Readonly<
    Record<"loadError" | "term" | "newDate" | "total" | "setAside" | "refused", string>
  >;
  readonly tileOf: (option: Option) => Pick<RadioTileOption<string>, "label" | "end">;
  /** What the total is made of, where that is more than one line. */
  readonly linesOf?: (option: Option) => readonly KeyValueItem[];
  readonly paidUntil: string | null;
  readonly untilOf: (option: Option) => string;
  /** The field of a promotion code, where one can be used. */
  readonly promo?: ReactNode;
  /** Where to come back to after a top-up. */
  /** An announced change of the price of what is renewed; null without one. */
  readonly priceChange: PriceChangeNoteProps["change"];
  readonly returnTo: string;
}

/** Pays for a further term of a service: the terms with their totals, the new date, the balance before and after. */
export function RenewalForm<Option extends RenewalOption>(props: RenewalFormProps<Option>) {
  const { renewal, texts, tileOf, priceChange, returnTo } = props;
  const { chosen, payment, termOf } = renewal;
  return (
    <QueryView
      query={renewal.options}
      errorTitle={texts.loadError}
      level={3}
      skeleton={<RenewalSkeleton texts={texts} />}
    >
      {(options) => (
        <div className="grid gap-4">
          <RadioTileGroup
            legend={texts.term}
            value={chosen && String(termOf(chosen))}
            onValueChange={(term) => renewal.choose(Number(term))}
            options={options.map((option) => ({
              value: String(termOf(option)),
              detail: <Money cents={option.totalCents} />,
              ...tileOf(option),
            }))}
          />
          <PriceChangeNote change={priceChange} />
          {chosen && <RenewalSums {...props} chosen={chosen} />}
          {props.promo}
          <PayEnd
            right="orders.renew"
            totalCents={chosen?.totalCents}
            funding={renewal.funding}
            seenCents={payment.variables?.totalCents}
            payment={payment}
            shown={renewal.shown}
            refusedTitle={texts.refused}
            returnTo={returnTo}
            onPay={renewal.pay}
          />
        </div>
      )}
    </QueryView>
  );
}

/** As high as the form with the usual four terms: what is below it is already in its place, and can be gone to. */
function RenewalSkeleton({ texts }: Pick<RenewalFormProps<RenewalOption>, "texts">) {
  const pay = useTranslations("pay");
  const bar = <Skeleton className="h-3 w-20" />;
  const row = (key: string, label: ReactNode = bar) => ({ key, label, value: bar });
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{pay("wait")}</span>
      <RadioTileSkeleton legend={texts.term} count={4} />
      <div>
        <KeyValueList items={[row("until", texts.newDate)]} />
        <TotalRow label={texts.total} amount={bar} />
        <KeyValueList items={[row("now"), row("after")]} />
      </div>
      {/* After the place of an obstacle: the button, and the link below it. */}
      <div className="mt-4 h-12" />
      <div className="h-lh" />
    </div>
  );
}

function RenewalSums<Option extends RenewalOption>({
  renewal,
  texts,
  linesOf,
  paidUntil,
  untilOf,
  chosen,
}: RenewalFormProps<Option> & { readonly chosen: Option }) {
  const { balanceCents, setAsideCents, funding } = renewal;
  const setAside = { label: texts.setAside, cents: setAsideCents };
  const balance = useBalanceItems({ balanceCents, setAside, funding });
  const tax = useTaxItems([chosen.totalCents]);
  return (
    <div>
      <KeyValueList
        items={[
          ...(linesOf?.(chosen) ?? []),
          {
            key: "until",
            label: texts.newDate,
            value: <PaidUntilChange from={paidUntil} to={untilOf(chosen)} />,
          },
        ]}
      />
      <TotalRow label={texts.total} amount={<Money cents={chosen.totalCents} />} />
      <KeyValueList items={[...tax, ...balance]} />
    </div>
  );
}
