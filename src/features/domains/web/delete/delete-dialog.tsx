import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { DestructiveDialog } from "#src/web/ui/destructive-dialog.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { domainCan } from "../domain-can.ts";
import { domainKeys } from "../domain-queries.ts";
import { isComing } from "../domain-status.ts";
import type { Domain } from "../domain-types.ts";

export interface DeleteDialogProps {
  readonly domain: Domain;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Deletes a domain after a wait in which that can be cancelled; asks for its name first. */
export function DeleteDialog({ domain, open, onOpenChange }: DeleteDialogProps) {
  const t = useTranslations("domain.delete");
  const common = useTranslations("common.action");
  const times = useTimes();
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const name = domain.displayName;
  const call = () =>
    keyCall("DELETE /v2/domains/{id}", { params: { id: domain.id }, body: { confirmName: name } });
  const remove = useMutation({
    mutationFn: () => makeCall(call()),
    onSuccess: ({ domain: after }) => {
      onOpenChange(false);
      notify(
        "blue",
        after.deletesAt === null
          ? t("ended", { name })
          : t("asked", { name, date: times.stamp(after.deletesAt) }),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKeys.all }),
  });
  const { expiresAt, timeline } = domain;
  const canRestore = domainCan.restoreLater(domain);
  return (
    <DestructiveDialog
      open={open}
      onOpenChange={(next) => {
        remove.reset();
        onOpenChange(next);
      }}
      title={t("title", { name })}
      description={t(isComing(domain) ? "textComing" : canRestore ? "text" : "textFinal")}
      losses={[
        ...(expiresAt === null
          ? []
          : [{ key: "paid", label: t("paidUntil"), value: <BdiCode>{times.day(expiresAt)}</BdiCode> }]),
        ...(isComing(domain) ? [] : [{ key: "records", label: t("records"), value: t("recordsLost") }]),
        ...(timeline !== null && canRestore
          ? [{ key: "restore", label: t("restore"), value: <Money cents={timeline.restoreCents} /> }]
          : []),
        ...(isComing(domain) ? [] : [{ key: "money", label: t("money"), value: t("noMoney") }]),
      ]}
      name={name}
      nameLabel={t.rich("type", { name: () => <bdi className="font-mono">{name}</bdi> })}
      cancelLabel={common("cancel")}
      confirmLabel={t("confirm")}
      pending={remove.isPending}
      error={remove.error ? textOf(remove.error) : undefined}
      end={<ShowCall call={call} />}
      onConfirm={() => remove.mutate()}
    />
  );
}
