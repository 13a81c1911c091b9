import { useTranslations } from "use-intl";
import { pathOf } from "#src/shared/paths.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";
import { useOrderLineText } from "#src/web/pay/order-line-text.ts";
import { PaidUntilChange } from "#src/web/pay/paid-until-change.tsx";
import { PayEnd } from "#src/web/pay/pay-end.tsx";
import { useBalanceItems } from "#src/web/pay/use-balance-items.tsx";
import type { ProlongOption, Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { type Prolong, useProlong } from "./use-prolong.ts";

export interface ProlongFormProps {
  readonly server: Server;
  readonly onPaid?: (() => void) | undefined;
}

/** Pays for a further term: the terms with their totals, the new date, the balance before and after. */
export function ProlongForm({ server, onPaid }: ProlongFormProps) {
  const t = useTranslations("servers.prolong");
  const pay = useTranslations("pay");
  const dates = useDates();
  const notify = useNotify();
  const prolong = useProlong(server, ({ paidUntil }) => {
    notify("green", t("done", { name: server.name, date: dates.day(paidUntil) }));
    onPaid?.();
  });
  const { chosen, payment } = prolong;
  return (
    <QueryView
      query={prolong.options}
      errorTitle={t("loadError")}
      level={3}
      skeleton={<SkeletonRows label={pay("wait")} rows={4} rowHeight={56} />}
    >
      {(options) => (
        <div className="grid gap-4">
          <RadioTileGroup
            legend={t("term")}
            value={String(chosen?.months)}
            onValueChange={(months) => prolong.choose(Number(months))}
            options={options.map(({ months, totalCents, discountPercent }) => ({
              value: String(months),
              label: pay("months", { count: months }),
              detail: <Money cents={totalCents} />,
              end: discountPercent > 0 && (
                <OfferMark>{pay("discount", { percent: discountPercent })}</OfferMark>
              ),
            }))}
          />
          {chosen && <ProlongSums server={server} chosen={chosen} prolong={prolong} />}
          <PayEnd
            totalCents={chosen?.totalCents}
            funding={prolong.funding}
            seenCents={payment.variables?.totalCents}
            payment={payment}
            refusedTitle={t("refused")}
            returnTo={`${pathOf("cabinet-server", { id: server.id })}?tab=settings`}
            onPay={prolong.pay}
          />
        </div>
      )}
    </QueryView>
  );
}

interface ProlongSumsProps {
  readonly server: Server;
  readonly chosen: ProlongOption;
  readonly prolong: Prolong;
}

function ProlongSums({ server, chosen, prolong }: ProlongSumsProps) {
  const t = useTranslations("servers.prolong");
  const { balanceCents, setAsideCents, funding } = prolong;
  const setAside = { label: t("setAside"), cents: setAsideCents };
  const balance = useBalanceItems({ balanceCents, setAside, funding });
  const lineText = useOrderLineText();
  return (
    <div>
      <KeyValueList
        items={[
          ...(chosen.lines.length > 1
            ? chosen.lines.map((line) => ({
                key: line.sku,
                label: lineText(line),
                value: <Money cents={line.cents} className={line.cents < 0 ? "text-ok" : undefined} />,
              }))
            : []),
          {
            key: "until",
            label: t("newDate"),
            value: <PaidUntilChange from={server.paidUntil} to={chosen.paidUntil} />,
          },
        ]}
      />
      <TotalRow label={t("total")} amount={<Money cents={chosen.totalCents} />} />
      <KeyValueList items={balance} />
    </div>
  );
}
