import { useTranslations } from "use-intl";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { PayButton } from "#src/web/pay/pay-button.tsx";
import { PayObstacle } from "#src/web/pay/pay-obstacle.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { Domain, RenewOption } from "../domain-types.ts";
import { type Renew, useRenew } from "./use-renew.ts";

export interface RenewFormProps {
  readonly domain: Domain;
  readonly onPaid: () => void;
}

/** Pays for further years: each with its total, the new date, the balance before and after. */
export function RenewForm({ domain, onPaid }: RenewFormProps) {
  const t = useTranslations("domain.renew");
  const pay = useTranslations("pay");
  const times = useTimes();
  const notify = useNotify();
  const renew = useRenew(domain, ({ expiresAt }) => {
    notify("green", t("asked", { name: domain.shownName, date: times.day(expiresAt) }));
    onPaid();
  });
  const { chosen, payment } = renew;
  return (
    <QueryView
      query={renew.options}
      errorTitle={t("loadError")}
      level={3}
      skeleton={<SkeletonRows label={pay("wait")} rows={4} rowHeight={56} />}
    >
      {(options) => (
        <div className="grid gap-4">
          <RadioTileGroup
            legend={t("years")}
            value={String(chosen?.years)}
            onValueChange={(years) => renew.choose(Number(years))}
            options={options.map(({ years, totalCents }) => ({
              value: String(years),
              label: t("yearCount", { count: years }),
              detail: <Money cents={totalCents} />,
            }))}
          />
          {chosen && <RenewSums domain={domain} chosen={chosen} renew={renew} />}
          <PayObstacle
            error={payment.error}
            refusedTitle={t("refused")}
            seenCents={payment.variables?.totalCents}
            currentCents={chosen?.totalCents}
            missingCents={renew.funding?.missingCents ?? 0}
          />
          <PayButton
            totalCents={chosen?.totalCents}
            funding={renew.funding}
            returnTo={`/domains/${domain.id}`}
            pending={payment.isPending}
            onPay={renew.pay}
          />
        </div>
      )}
    </QueryView>
  );
}

interface RenewSumsProps {
  readonly domain: Domain;
  readonly chosen: RenewOption;
  readonly renew: Renew;
}

function RenewSums({ domain, chosen, renew }: RenewSumsProps) {
  const t = useTranslations("domain.renew");
  const pay = useTranslations("pay");
  const times = useTimes();
  const { funding } = renew;
  return (
    <div>
      <KeyValueList
        items={[
          {
            key: "until",
            label: t("newDate"),
            value: (
              <>
                {domain.expiresAt !== null && (
                  <>
                    <BdiCode className="text-muted">{times.day(domain.expiresAt)}</BdiCode>{" "}
                    <span className="inline-block text-muted rtl:-scale-x-100">→</span>{" "}
                  </>
                )}
                <BdiCode>{times.day(chosen.expiresAt)}</BdiCode>
              </>
            ),
          },
        ]}
      />
      <TotalRow label={t("total")} amount={<Money cents={chosen.totalCents} />} />
      <KeyValueList
        items={[
          { key: "balance", label: pay("balance"), value: <Money cents={renew.balanceCents} /> },
          ...(renew.setAsideCents > 0
            ? [{ key: "aside", label: t("setAside"), value: <Money cents={renew.setAsideCents} signed /> }]
            : []),
          ...(funding?.missingCents === 0
            ? [{ key: "after", label: pay("after"), value: <Money cents={funding.balanceAfterCents} /> }]
            : []),
        ]}
      />
    </div>
  );
}
