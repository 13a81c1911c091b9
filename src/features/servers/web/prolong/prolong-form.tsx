import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";
import { PayButton } from "#src/web/pay/pay-button.tsx";
import { PayObstacle } from "#src/web/pay/pay-obstacle.tsx";
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
          <PayObstacle
            error={payment.error}
            refusedTitle={t("refused")}
            seenCents={payment.variables?.totalCents}
            currentCents={chosen?.totalCents}
            missingCents={prolong.funding?.missingCents ?? 0}
          />
          <PayButton
            totalCents={chosen?.totalCents}
            funding={prolong.funding}
            returnTo={`/servers/${server.id}?tab=settings`}
            pending={payment.isPending}
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
  const pay = useTranslations("pay");
  const dates = useDates();
  const { funding } = prolong;
  const lineLabel = (line: ProlongOption["lines"][number]) => {
    const [kind] = line.sku.split(":");
    if (kind === "term") return pay("termDiscount", { months: chosen.months });
    return kind === "extra" ? t("extraAddresses") : line.label;
  };
  return (
    <div>
      <KeyValueList
        items={[
          ...(chosen.lines.length > 1
            ? chosen.lines.map((line) => ({
                key: line.sku,
                label: lineLabel(line),
                value: <Money cents={line.cents} className={line.cents < 0 ? "text-ok" : undefined} />,
              }))
            : []),
          {
            key: "until",
            label: t("newDate"),
            value: (
              <>
                {server.paidUntil !== null && (
                  <>
                    <BdiCode className="text-muted">{dates.day(server.paidUntil)}</BdiCode>{" "}
                    <span className="text-muted rtl:-scale-x-100 inline-block">→</span>{" "}
                  </>
                )}
                <BdiCode>{dates.day(chosen.paidUntil)}</BdiCode>
              </>
            ),
          },
        ]}
      />
      <TotalRow label={t("total")} amount={<Money cents={chosen.totalCents} />} />
      <KeyValueList
        items={[
          {
            key: "balance",
            label: pay("balance"),
            value: <Money cents={prolong.balanceCents} />,
          },
          ...(prolong.setAsideCents > 0
            ? [{ key: "aside", label: t("setAside"), value: <Money cents={prolong.setAsideCents} signed /> }]
            : []),
          ...(funding?.missingCents === 0
            ? [
                {
                  key: "after",
                  label: pay("after"),
                  value: <Money cents={funding.balanceAfterCents} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
