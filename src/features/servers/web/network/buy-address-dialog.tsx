import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { pathOf } from "#src/shared/paths.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { PayEnd } from "#src/web/pay/pay-end.tsx";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { useTaxItems } from "#src/web/pay/use-tax.tsx";
import { useBalanceItems } from "#src/web/pay/use-balance-items.tsx";
import { useBalancePayment } from "#src/web/pay/use-balance-payment.ts";
import type { ExtraAddressQuote, Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { serverKeys } from "../queries.ts";

export interface BuyAddressDialogProps {
  readonly server: Server;
  readonly quote: ExtraAddressQuote;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Confirms a further address: what is paid now, what it adds to every month, the balance before and after. */
export function BuyAddressDialog({ server, quote, open, onOpenChange }: BuyAddressDialogProps) {
  const t = useTranslations("server.network");
  const common = useTranslations("common.action");
  const dates = useDates();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const money = useBalancePayment({
    offer: quote,
    bodyOf: ({ totalCents }) => ({ expectedTotalCents: totalCents }),
    callOf: (body, idempotencyKey) =>
      keyCall("POST /v2/servers/{id}/ipv4", { params: { id: server.id }, body, idempotencyKey }),
    onPaid: () => {
      notify("blue", t("bought", { name: server.name }));
      onOpenChange(false);
    },
    refresh: () => refreshAfterPayment(queryClient, serverKeys.all),
  });
  const balance = useBalanceItems(money);
  const tax = useTaxItems([quote.totalCents]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        money.payment.reset();
        onOpenChange(next);
      }}
      title={t("buyDialog", { name: server.name })}
      description={t("buyText")}
      closeLabel={common("close")}
    >
      <div className="grid gap-4">
        <div>
          <TotalRow
            label={t("untilPaid", { count: quote.days, date: dates.day(quote.paidUntil) })}
            amount={<Money cents={quote.totalCents} />}
          />
          <KeyValueList
            items={[
              { key: "monthly", label: t("monthly"), value: <Money cents={quote.monthlyCents} /> },
              ...tax,
              ...balance,
            ]}
          />
        </div>
        <PayEnd
          totalCents={quote.totalCents}
          funding={money.funding}
          seenCents={money.payment.variables?.totalCents}
          payment={money.payment}
          shown={money.shown}
          refusedTitle={t("refused")}
          returnTo={`${pathOf("cabinet-server", { id: server.id })}?tab=network`}
          onPay={money.pay}
        />
      </div>
    </Dialog>
  );
}
