import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type Referrals, referralsKeys } from "./queries.ts";

const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));
const WithdrawDialog = lazy(async () => ({
  default: (await import("#src/features/payouts/web/withdraw-widget.tsx")).WithdrawDialog,
}));

/** What referrals earned, and what can be done with it: `sums`. */
export function EarnedPanel({ sums }: Pick<Referrals, "sums">) {
  const t = useTranslations("referrals.sums");
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"move" | "withdraw">();
  const { availableCents, debtCents } = sums;
  const close = () => setOpen(undefined);
  return (
    <Panel title={t("title")}>
      <div className="grid min-w-0 gap-4">
        <FactStrip
          facts={[
            { key: "available", label: t("available"), value: <Money cents={availableCents} /> },
            { key: "pending", label: t("pending"), value: <Money cents={sums.pendingCents} /> },
            { key: "review", label: t("review"), value: <Money cents={sums.reviewCents} /> },
            { key: "paid", label: t("paid"), value: <Money cents={sums.paidCents} /> },
          ]}
        />
        {debtCents > 0 && (
          <Note tone="warn">{t.rich("debt", { amount: () => <Money cents={debtCents} /> })}</Note>
        )}
        <div className="flex flex-wrap gap-2">
          <ForRole right="money">
            <Button tone="primary" disabled={availableCents <= 0} onClick={() => setOpen("move")}>
              {t("move")}
            </Button>
          </ForRole>
          <ForRole right="orders.buy">
            <Button disabled={availableCents <= 0} onClick={() => setOpen("withdraw")}>
              {t("withdraw")}
            </Button>
          </ForRole>
        </div>
      </div>
      <Suspense fallback={null}>
        {open === "move" && <MoveDialog availableCents={availableCents} onClose={close} />}
        {open === "withdraw" && (
          <WithdrawDialog
            availableCents={availableCents}
            send={async (call) => {
              await api("POST /v2/referrals/withdraw", call);
              await queryClient.invalidateQueries(referralsKeys);
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </Panel>
  );
}
