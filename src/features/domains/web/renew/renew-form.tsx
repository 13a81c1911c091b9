import { useTranslations } from "use-intl";
import { pathOf } from "#src/shared/paths.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { PaidUntilChange } from "#src/web/pay/paid-until-change.tsx";
import { PayEnd } from "#src/web/pay/pay-end.tsx";
import { useBalanceItems } from "#src/web/pay/use-balance-items.tsx";
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
    notify("green", t("asked", { name: domain.displayName, date: times.day(expiresAt) }));
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
          <PayEnd
            totalCents={chosen?.totalCents}
            funding={renew.funding}
            seenCents={payment.variables?.totalCents}
            payment={payment}
            refusedTitle={t("refused")}
            returnTo={pathOf("cabinet-domain", { id: domain.id })}
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
  const { balanceCents, setAsideCents, funding } = renew;
  const setAside = { label: t("setAside"), cents: setAsideCents };
  const balance = useBalanceItems({ balanceCents, setAside, funding });
  return (
    <div>
      <KeyValueList
        items={[
          {
            key: "until",
            label: t("newDate"),
            value: <PaidUntilChange from={domain.expiresAt} to={chosen.expiresAt} />,
          },
        ]}
      />
      <TotalRow label={t("total")} amount={<Money cents={chosen.totalCents} />} />
      <KeyValueList items={balance} />
    </div>
  );
}
