import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { useActName } from "../acts/use-act-name.ts";
import type { Approval } from "./approvals-query.ts";
import { Failure } from "./earlier-refusals.tsx";

/** What is about to be decided. */
export interface Decision {
  readonly approval: Approval;
  readonly kind: "approve" | "reject" | "cancel";
}

export interface DecideDialogProps {
  readonly decision: Decision | undefined;
  readonly onClose: () => void;
}

/** Approves, rejects or takes back, with a note for who asked: `decision`, `onClose`. */
export function DecideDialog({ decision, onClose }: DecideDialogProps) {
  const t = useTranslations("officeStaff.approvals");
  const changed = useChanged();
  const actName = useActName();
  const [note, setNote] = useState("");
  const show = useToasts();
  const toast = useTranslations("common.toast");
  // What is approved may be refused by now, and nothing of it is done then.
  const sayWhatCame = ({ state, failure, failureParams }: Approval) =>
    state === "failed"
      ? show({
          type: "red",
          title: t("failedTitle"),
          message: <Failure code={failure ?? "unknown"} params={failureParams} />,
          timeoutMs: 0,
        })
      : show({ type: "green", title: toast("success"), message: t("dialog.approve.done") });
  if (decision === undefined) return null;
  const { approval, kind } = decision;
  const params = { id: approval.id };
  const customer = approval.description?.customer;
  const close = () => {
    setNote("");
    onClose();
  };
  return (
    <ActDialog
      open
      onClose={close}
      title={t(`dialog.${kind}.title`)}
      description={t(`dialog.${kind}.text`)}
      needsReason={false}
      isDanger={kind === "reject"}
      label={t(`dialog.${kind}.label`)}
      cents={kind === "approve" && approval.amountCents !== null ? approval.amountCents : undefined}
      isOff={kind === "reject" && note.trim().length < 5}
      {...(kind !== "approve" && { done: t(`dialog.${kind}.done`) })}
      effects={[
        { key: "act", label: t("act"), value: actName(approval.act) },
        ...(customer == null
          ? []
          : [{ key: "customer", label: t("customer"), value: <bdi>{customer.name}</bdi> }]),
        { key: "by", label: t("asked"), value: <bdi>{approval.askedBy.name}</bdi> },
      ]}
      send={async () => {
        if (kind === "cancel") await api("POST /v2/admin/approvals/{id}/cancel", { params, body: {} });
        else {
          const decided = await api("POST /v2/admin/approvals/{id}/decide", {
            params,
            body: { decision: kind, note: note.trim() },
          });
          if (kind === "approve") sayWhatCame(decided);
        }
        await changed();
      }}
    >
      {kind !== "cancel" && (
        <TextAreaField
          label={t(kind === "reject" ? "why" : "note")}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}
