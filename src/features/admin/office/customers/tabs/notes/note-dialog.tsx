import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { type Notes } from "../../customer-query.ts";
import { type CustomerId, customerKey } from "#src/web/office/parts/customer-head-query.ts";

export interface NoteDialogProps {
  readonly id: CustomerId;
  /** The one that is changed; undefined: a new one. */
  readonly note: Notes["notes"][number] | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Writes a note about a customer, or changes one: what it said before is kept. */
export function NoteDialog({ id, note, open, onClose }: NoteDialogProps) {
  const t = useTranslations("officeCustomers.notes");
  const queryClient = useQueryClient();
  const [text, setText] = useState(note?.text ?? "");
  const [isPinned, setPinned] = useState(note?.isPinned ?? false);
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t(note === undefined ? "addTitle" : "changeTitle")}
      description={t("lead")}
      needsReason={false}
      label={t("save")}
      done={t("saved")}
      isOff={text.trim() === ""}
      send={async () => {
        const body = { text, isPinned };
        await (note === undefined
          ? api("POST /v2/admin/customers/{id}/notes", { params: { id }, body })
          : api("PUT /v2/admin/customer-notes/{id}", { params: { id: note.id }, body }));
        await queryClient.invalidateQueries({ queryKey: customerKey(id) });
        if (note === undefined) setText("");
      }}
    >
      <TextAreaField
        label={t("text")}
        rows={5}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label={t("pin")}
        detail={t("pinDetail")}
        checked={isPinned}
        onChange={(event) => setPinned(event.currentTarget.checked)}
      />
    </ActDialog>
  );
}
