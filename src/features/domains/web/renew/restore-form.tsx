import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { pathOf } from "#src/shared/paths.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { useOrderLineText } from "#src/web/i18n/order-line-text.ts";
import { PayEnd } from "#src/web/pay/pay-end.tsx";
import { useTaxItems } from "#src/web/pay/use-tax.tsx";
import { useBalanceItems } from "#src/web/pay/use-balance-items.tsx";
import { useBalancePayment } from "#src/web/pay/use-balance-payment.ts";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { domainKeys, restoreQuery } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";

export interface RestoreFormProps {
  readonly domain: Domain;
  readonly onPaid: () => void;
}

/** Pays for a restore from redemption: its fee, the renewal that belongs to it, the balance. */
export function RestoreForm({ domain, onPaid }: RestoreFormProps) {
  const t = useTranslations("domain.restore");
  const pay = useTranslations("pay");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const quote = useQuery(restoreQuery(domain.id));
  const money = useBalancePayment({
    offer: quote.data,
    bodyOf: ({ totalCents }) => ({ expectedTotalCents: totalCents }),
    callOf: (body, idempotencyKey) =>
      keyCall("POST /v2/domains/{id}/restore", { params: { id: domain.id }, body, idempotencyKey }),
    onPaid: () => {
      notify("green", t("asked", { name: domain.displayName }));
      onPaid();
    },
    refresh: () => refreshAfterPayment(queryClient, domainKeys.all),
  });
  const balance = useBalanceItems(money);
  const tax = useTaxItems(quote.data ? [quote.data.totalCents] : []);
  const lineText = useOrderLineText();
  return (
    <QueryView
      query={quote}
      errorTitle={t("loadError")}
      level={3}
      skeleton={<SkeletonRows label={pay("wait")} rows={3} rowHeight={48} />}
    >
      {(data) => (
        <div className="grid gap-4">
          <div>
            <KeyValueList
              items={data.lines.map((line) => ({
                key: line.sku,
                label: <span className="wrap-anywhere">{lineText({ ...line, domain })}</span>,
                value: <Money cents={line.cents} />,
              }))}
            />
            <TotalRow label={t("total")} amount={<Money cents={data.totalCents} />} />
            <KeyValueList items={[...tax, ...balance]} />
          </div>
          <PayEnd
            totalCents={data.totalCents}
            funding={money.funding}
            seenCents={money.payment.variables?.totalCents}
            payment={money.payment}
            shown={money.shown}
            refusedTitle={t("refused")}
            returnTo={pathOf("cabinet-domain", { id: domain.id })}
            onPay={money.pay}
          />
        </div>
      )}
    </QueryView>
  );
}
