import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { orderFunding } from "#src/web/pay/order-funding.ts";
import { PayButton } from "#src/web/pay/pay-button.tsx";
import { PayObstacle } from "#src/web/pay/pay-obstacle.tsx";
import { depositMinimumsQuery } from "#src/web/pay/deposit-minimums-query.ts";
import type { ExtraAddressQuote, Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { useBuyAddress } from "./use-buy-address.ts";

export interface BuyAddressDialogProps {
  readonly server: Server;
  readonly quote: ExtraAddressQuote;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Confirms a further address: what is paid now, what it adds to every month, the balance before and after. */
export function BuyAddressDialog({ server, quote, open, onOpenChange }: BuyAddressDialogProps) {
  const t = useTranslations("server.network");
  const pay = useTranslations("pay");
  const common = useTranslations("common.action");
  const dates = useDates();
  const notify = useNotify();
  const user = useUser();
  const minimums = useQuery(depositMinimumsQuery);
  const purchase = useBuyAddress(server.id, () => {
    notify("blue", t("bought", { name: server.name }));
    onOpenChange(false);
  });
  const funding = orderFunding(quote.totalCents, user.balance, minimums.data ?? []);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        purchase.reset();
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
              { key: "balance", label: pay("balance"), value: <Money cents={user.balance} /> },
              ...(funding.missingCents === 0
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
          error={purchase.error}
          refusedTitle={t("refused")}
          seenCents={purchase.variables}
          currentCents={quote.totalCents}
          missingCents={funding.missingCents}
        />
        <PayButton
          totalCents={quote.totalCents}
          funding={funding}
          returnTo={`/servers/${server.id}?tab=network`}
          pending={purchase.isPending}
          onPay={() => purchase.mutate(quote.totalCents)}
        />
      </div>
    </Dialog>
  );
}
