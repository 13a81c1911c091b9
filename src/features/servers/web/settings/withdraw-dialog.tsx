import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { Money } from "#src/web/ui/money.tsx";
import { serverKeys, serverQuery } from "../queries.ts";
import type { Server, Withdrawal } from "../server-types.ts";
import { LossDialog } from "./loss-dialog.tsx";

export interface WithdrawDialogProps {
  readonly server: Server;
  readonly withdrawal: Withdrawal;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Declares the withdrawal: what goes back, what is lost, and the name to type; then the proof of who it is. */
export function WithdrawDialog({ server, withdrawal, open, onOpenChange }: WithdrawDialogProps) {
  const t = useTranslations("server.withdraw");
  const terms = useTranslations("server.delete");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const { refundCents, reservedCents, lines } = withdrawal;
  const callOf = (keyFor: typeof intent.keyFor) => {
    const body = { confirmName: server.name, expectedRefundCents: refundCents };
    return keyCall("POST /v2/servers/{id}/withdraw", {
      params: { id: server.id },
      body,
      idempotencyKey: keyFor(body),
    });
  };
  const withdraw = useMutation({
    mutationFn: () => makeCall(callOf(intent.keyFor)),
    onSuccess: () => {
      intent.renew();
      // At once: what a paid server costs is not asked for again.
      queryClient.setQueryData(
        serverQuery(server.id).queryKey,
        (known) => known && { ...known, service: "terminating" as const },
      );
      void queryClient.invalidateQueries({ queryKey: serverKeys.one(server.id) });
      onOpenChange(false);
      notify("green", t("done", { name: server.name, amount: formatCents(refundCents + reservedCents) }));
      window.scrollTo({ top: 0 });
    },
    onSettled: (_, refusal) =>
      refreshAfterPayment(queryClient, refusal === null ? serverKeys.lists : serverKeys.all),
  });
  const used = Math.max(0, ...lines.map(({ usedDays }) => usedDays));
  return (
    <LossDialog
      server={server}
      open={open}
      onOpenChange={onOpenChange}
      title={t("dialogTitle", { name: server.name })}
      description={t("dialogText", { count: used })}
      before={[
        { key: "refund", label: terms("refund"), value: <Money cents={refundCents} /> },
        ...(reservedCents > 0
          ? [{ key: "reserved", label: terms("reserved"), value: <Money cents={reservedCents} /> }]
          : []),
      ]}
      addresses={terms("released")}
      confirmLabel={t("confirm")}
      call={withdraw}
      shown={() => callOf(intent.nextFor)}
      onConfirm={() => withdraw.mutate()}
    />
  );
}
