import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { parseCents } from "#src/web/office/parts/parse-cents.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { Customer } from "../customer-query.ts";
import { MailPreview, useAdjustEffects, useIsOverLimit } from "./adjust-effects.tsx";
import { adjusted } from "./adjusted.ts";

/** The most that the call takes. */
const mostCents = 1_000_000;

export interface CustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Gives a customer money or takes some: what the wallet is after, what the customer reads, and the sum in the button. */
export function AdjustDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useTranslations("officeActs.adjust");
  const changed = useChanged();
  const [direction, setDirection] = useState<"credit" | "debit">("credit");
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [owesRest, setOwesRest] = useState(false);
  const typed = parseCents(amount) ?? 0;
  const cents = direction === "credit" ? typed : -typed;
  const { missingCents } = adjusted(customer.wallet, cents);
  const effects = useAdjustEffects(customer.wallet, missingCents > 0 && !owesRest ? 0 : cents);
  const isOver = useIsOverLimit(cents);
  const isTooMuch = typed > mostCents;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: customer.name })}
      effects={effects}
      label={t(isOver ? "asked" : direction)}
      cents={typed > 0 ? typed : undefined}
      isOff={typed === 0 || isTooMuch || note.trim() === "" || (missingCents > 0 && !owesRest)}
      done={t(direction === "credit" ? "doneCredit" : "doneDebit")}
      send={async ({ reason, keyFor }) => {
        const body = { cents, note: note.trim(), reason, ...(missingCents > 0 && { owesRest }) };
        const path = "POST /v2/admin/customers/{id}/adjust";
        try {
          await api(path, { params: { id: customer.id }, body, idempotencyKey: keyFor(body) });
        } finally {
          await changed();
        }
      }}
    >
      <Segmented
        label={t("direction")}
        options={(["credit", "debit"] as const).map((value) => ({ value, label: t(value) }))}
        value={direction}
        onValueChange={setDirection}
      />
      <DollarsField
        label={t("amount")}
        value={amount}
        onValueChange={setAmount}
        error={isTooMuch ? t("tooMuch", { most: formatCents(mostCents) }) : undefined}
      />
      {missingCents > 0 && (
        <Checkbox
          label={t("owes")}
          detail={t.rich("owesText", { amount: () => <Money cents={missingCents} /> })}
          checked={owesRest}
          onChange={(event) => setOwesRest(event.currentTarget.checked)}
        />
      )}
      <NoteField value={note} onChange={setNote} />
      <MailPreview cents={cents} text={note} />
      {isOver && <Note tone="warn">{t("overLimit")}</Note>}
    </ActDialog>
  );
}

/** What the customer reads of an adjustment: `value`, `onChange`. */
export function NoteField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useTranslations("officeActs.adjust");
  return (
    <TextAreaField
      label={t("note")}
      hint={t("noteHint")}
      rows={2}
      maxLength={300}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
