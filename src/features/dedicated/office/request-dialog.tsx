import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { Request } from "./requests-query.ts";

export type RequestAct = "answer" | "close";

export interface RequestDialogProps {
  readonly kind: RequestAct;
  readonly request: Request;
  readonly onClose: () => void;
}

/** Answers a request, or closes it with last words or without: `kind`, `request`, `onClose`. */
export function RequestDialog({ kind, request, onClose }: RequestDialogProps) {
  const t = useTranslations("officeServices.dedicated");
  const changed = useChanged();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const params = { id: request.id };
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t(`${kind}Dialog.title`)}
      description={t(`${kind}Dialog.text`)}
      label={t(`${kind}Dialog.label`)}
      done={t(`${kind}Dialog.done`)}
      isOff={kind === "answer" && text === ""}
      effects={[{ key: "to", label: t(`${kind}Dialog.to`), value: <bdi>{request.customer.name}</bdi> }]}
      send={async () => {
        if (kind === "answer")
          await api("POST /v2/admin/dedicated/requests/{id}/answer", { params, body: { text } });
        else {
          const body = text === "" ? {} : { text };
          await api("POST /v2/admin/dedicated/requests/{id}/close", { params, body });
        }
        await changed();
      }}
    >
      <TextAreaField
        label={t(`${kind}Dialog.field`)}
        hint={t(`${kind}Dialog.hint`)}
        rows={5}
        maxLength={2000}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
