import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { depositMinimumsQuery } from "#src/web/pay/deposit-minimums-query.ts";
import { orderFunding } from "#src/web/pay/order-funding.ts";
import { PayButton } from "#src/web/pay/pay-button.tsx";
import { PayObstacle } from "#src/web/pay/pay-obstacle.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { refreshAfterPaying, restoreQuery } from "../domain-queries.ts";
import type { Domain, RestoreQuote } from "../domain-types.ts";

export interface RestoreFormProps {
  readonly domain: Domain;
  readonly onPaid: () => void;
}

/** Pays for the way back from redemption: its fee, the year that belongs to it, the balance. */
export function RestoreForm({ domain, onPaid }: RestoreFormProps) {
  const t = useTranslations("domain.restore");
  const pay = useTranslations("pay");
  const notify = useNotify();
  const user = useUser();
  const intent = useIntentKey();
  const queryClient = useQueryClient();
  const quote = useQuery(restoreQuery(domain.id));
  const minimums = useQuery(depositMinimumsQuery);
  const payment = useMutation({
    mutationFn: ({ totalCents }: RestoreQuote) => {
      const body = { expectedTotalCents: totalCents };
      return api("POST /v2/domains/{id}/restore", {
        params: { id: domain.id },
        body,
        idempotencyKey: intent.keyFor(body),
      });
    },
    onSuccess: () => {
      intent.renew();
      notify("green", t("asked", { name: domain.shownName }));
      onPaid();
    },
    onSettled: () => refreshAfterPaying(queryClient),
  });
  const funding = quote.data && orderFunding(quote.data.totalCents, user.balance, minimums.data ?? []);
  const lineLabel = (sku: string) => t(sku.includes("restore") ? "fee" : "year");
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
                label: lineLabel(line.sku),
                value: <Money cents={line.cents} />,
              }))}
            />
            <TotalRow label={t("total")} amount={<Money cents={data.totalCents} />} />
            <KeyValueList
              items={[
                { key: "balance", label: pay("balance"), value: <Money cents={user.balance} /> },
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
          <PayObstacle
            error={payment.error}
            refusedTitle={t("refused")}
            seenCents={payment.variables?.totalCents}
            currentCents={data.totalCents}
            missingCents={funding?.missingCents ?? 0}
          />
          <PayButton
            totalCents={data.totalCents}
            funding={funding}
            returnTo={`/domains/${domain.id}`}
            pending={payment.isPending}
            onPay={() => {
              if (!payment.isPending) payment.mutate(data);
            }}
          />
        </div>
      )}
    </QueryView>
  );
}
