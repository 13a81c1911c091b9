import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { Money } from "#src/web/ui/money.tsx";
import { serverKeys, serverQuery } from "../queries.ts";
import type { Deletion, Server } from "../server-types.ts";
import { LeadingDomains } from "./leading-domains.tsx";
import { LossDialog } from "./loss-dialog.tsx";

export interface DeleteDialogProps {
  readonly server: Server;
  readonly deletion: Deletion;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What returns to the balance, then what is lost, the domains that lead here, and the name to type. */
export function DeleteDialog({ server, deletion, open, onOpenChange }: DeleteDialogProps) {
  const t = useTranslations("server.delete");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const { refundCents, formerCents, reservedCents, lines, domainCount, recordsDigest } = deletion;
  /** Others may get the addresses, and the records can be put back: they go unless they are to stay. */
  const [removesRecords, setRemovesRecords] = useState(true);
  const removeRecords = (removesRecords ? recordsDigest : null) ?? undefined;
  const total = refundCents + reservedCents;
  const callOf = (keyFor: typeof intent.keyFor) => {
    const body = { confirmName: server.name, expectedRefundCents: refundCents, removeRecords };
    return keyCall("DELETE /v2/servers/{id}", {
      params: { id: server.id },
      body,
      idempotencyKey: keyFor(body),
    });
  };
  const remove = useMutation({
    mutationFn: () => makeCall(callOf(intent.keyFor)),
    onSuccess: () => {
      intent.renew();
      // At once: what a paid server costs is not asked for again.
      queryClient.setQueryData(
        serverQuery(server.id).queryKey,
        (known) => known && { ...known, service: "terminating" as const },
      );
      void queryClient.invalidateQueries({ queryKey: serverKeys.one(server.id) });
      if (removeRecords !== undefined) void queryClient.invalidateQueries({ queryKey: ["domains", "one"] });
      onOpenChange(false);
      const done = removeRecords === undefined ? "done" : "doneWithRecords";
      notify("green", t(done, { name: server.name, amount: formatCents(total) }));
      window.scrollTo({ top: 0 });
    },
    onSettled: (_, refusal) =>
      refreshAfterPayment(queryClient, refusal === null ? serverKeys.lists : serverKeys.all),
  });
  const refunded = lines.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  const used = Math.max(0, ...lines.map(({ usedDays }) => usedDays));
  return (
    <LossDialog
      server={server}
      open={open}
      onOpenChange={onOpenChange}
      title={t("dialogTitle", { name: server.name })}
      description={t(lines.length === 0 ? "dialogTextUnpaid" : "dialogText", { count: used })}
      before={[
        { key: "refund", label: t("refund"), value: <Money cents={refundCents} /> },
        ...(formerCents > 0
          ? [{ key: "former", label: t("former"), value: <Money cents={formerCents} /> }]
          : []),
        ...(refunded > 0
          ? [{ key: "refunded", label: t("refundedBefore"), value: <Money cents={refunded} /> }]
          : []),
        ...(reservedCents > 0
          ? [{ key: "reserved", label: t("reserved"), value: <Money cents={reservedCents} /> }]
          : []),
      ]}
      addresses={t("released")}
      confirmLabel={t("confirm")}
      call={remove}
      shown={() => callOf(intent.nextFor)}
      onConfirm={() => remove.mutate()}
    >
      {domainCount > 0 && (
        <LeadingDomains deletion={deletion} removes={removesRecords} onRemovesChange={setRemovesRecords} />
      )}
    </LossDialog>
  );
}
