import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { DestructiveDialog } from "#src/web/ui/destructive-dialog.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { serverKeys, serverQuery } from "../queries.ts";
import type { Deletion, Server } from "../server-types.ts";
import { useSizes } from "../use-sizes.ts";

export interface DeleteDialogProps {
  readonly server: Server;
  readonly deletion: Deletion;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What returns to the balance, then what is lost, and the name to type. */
export function DeleteDialog({ server, deletion, open, onOpenChange }: DeleteDialogProps) {
  const t = useTranslations("server.delete");
  const common = useTranslations("common.action");
  const format = useFormatter();
  const sizes = useSizes();
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const { refundCents, reservedCents, lines } = deletion;
  const total = refundCents + reservedCents;
  const remove = useMutation({
    mutationFn: () => {
      const body = { confirmName: server.name, expectedRefundCents: refundCents };
      return api("DELETE /v2/servers/{id}", {
        params: { id: server.id },
        body,
        idempotencyKey: intent.keyFor(body),
      });
    },
    onSuccess: () => {
      intent.renew();
      // At once: what is shown of a paid server is not asked for again.
      queryClient.setQueryData(
        serverQuery(server.id).queryKey,
        (known) => known && { ...known, service: "terminating" as const },
      );
      onOpenChange(false);
      notify("green", t("done", { name: server.name, amount: formatCents(total) }));
      window.scrollTo({ top: 0 });
    },
    onSettled: () => refreshAfterPayment(queryClient, serverKeys.all),
  });
  const used = Math.max(0, ...lines.map(({ usedDays }) => usedDays));
  return (
    <DestructiveDialog
      open={open}
      onOpenChange={(next) => {
        remove.reset();
        onOpenChange(next);
      }}
      title={t("dialogTitle", { name: server.name })}
      description={t(lines.length === 0 ? "dialogTextUnpaid" : "dialogText", { count: used })}
      losses={[
        { key: "refund", label: t("refund"), value: <Money cents={refundCents} /> },
        ...(reservedCents > 0
          ? [{ key: "reserved", label: t("reserved"), value: <Money cents={reservedCents} /> }]
          : []),
        { key: "disk", label: t("disk"), value: t("diskValue", { size: sizes.disk(server.diskGb) }) },
        {
          key: "addresses",
          label: t("addresses"),
          value: (
            <>
              <BdiCode>{format.list(server.ipv4, { type: "unit" })}</BdiCode> {t("released")}
            </>
          ),
        },
      ]}
      name={server.name}
      nameLabel={t.rich("typeName", {
        name: () => <bdi className="rounded-4 bg-surface2 px-1 font-mono">{server.name}</bdi>,
      })}
      cancelLabel={common("cancel")}
      confirmLabel={t("confirm")}
      pending={remove.isPending}
      error={remove.error ? textOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
    />
  );
}
