import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  maxMessageCharacters,
  maxSubjectCharacters,
  ticketTopics,
  type TicketTopic,
} from "#src/shared/support.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { CustomerPicker, type PickedCustomer } from "#src/web/office/parts/customer-picker.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { DropZone } from "../../web/both/files/drop-zone.tsx";
import { pasteInto } from "../../web/both/files/use-file-drop.ts";
import { useStaffFiles } from "../composer/use-staff-files.ts";
import type { TicketId } from "../tickets-query.ts";

export interface WriteDialogProps {
  /** Whom it is to, where that is known. */
  readonly customer?: PickedCustomer;
  readonly onClose: () => void;
  readonly onShow: (id: TicketId) => void;
}

/** Writes to a customer first: `customer`, `onClose`, `onShow`. */
export function WriteDialog({ customer, onClose, onShow }: WriteDialogProps) {
  const t = useTranslations("officeSupport");
  const changed = useChanged();
  const [to, setTo] = useState(customer);
  const [topic, setTopic] = useState<TicketTopic>("other");
  const [subject, setSubject] = useState("");
  const [message, setMessage] = useState("");
  const files = useStaffFiles("ticket:new");
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("write.title")}
      description={t("write.text")}
      label={t("write.label")}
      done={t("write.done")}
      isOff={
        to === undefined || subject.trim() === "" || message.trim() === "" || files.isBusy || files.hasFailed
      }
      send={async ({ keyFor }) => {
        if (to === undefined) return;
        const fileIds = files.now().map(({ id }) => id);
        const body = {
          customer: to.id,
          topic,
          subject: subject.trim(),
          message: message.trim(),
          ...(fileIds.length > 0 && { fileIds: [...fileIds] }),
        };
        const ticket = await api("POST /v2/admin/support/tickets", { body, idempotencyKey: keyFor(body) });
        files.forget();
        await changed();
        onShow(ticket.id);
      }}
    >
      <CustomerPicker label={t("write.to")} value={to} onPick={setTo} />
      <SelectField
        label={t("write.topic")}
        value={topic}
        onValueChange={setTopic}
        options={ticketTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
      />
      <TextField
        label={t("write.subject")}
        maxLength={maxSubjectCharacters}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <TextAreaField
        label={t("write.message")}
        rows={6}
        maxLength={maxMessageCharacters}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        onPaste={pasteInto(files.add)}
      />
      <DropZone files={files} />
    </ActDialog>
  );
}
