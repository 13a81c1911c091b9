import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { centsText, parseCents } from "#src/web/office/parts/parse-cents.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { type CustomerDialogProps, NoteField } from "./adjust-dialog.tsx";
import { MailPreview, useAdjustEffects, useIsOverLimit } from "./adjust-effects.tsx";
import { adjusted } from "./adjusted.ts";
import type { Adjustment } from "./acts-query.ts";

export interface CorrectDialogProps extends CustomerDialogProps {
  /** Those that were not corrected yet; at least one. */
  readonly adjustments: readonly [Adjustment, ...Adjustment[]];
}

/** Undoes an adjustment, whole or in part, once: the other way, at most its amount. */
export function CorrectDialog({ customer, adjustments, onClose }: CorrectDialogProps) {
  const t = useTranslations("officeActs.correct");
  const shared = useTranslations("officeActs.adjust");
  const times = useTimes();
  const changed = useChanged();
  const [wrong, setWrong] = useState(adjustments[0]);
  const [amount, setAmount] = useState(centsText(Math.abs(wrong.cents)));
  const [note, setNote] = useState("");
  const [owesRest, setOwesRest] = useState(false);
  const typed = parseCents(amount) ?? 0;
  const cents = -Math.sign(wrong.cents) * typed;
  const { missingCents } = adjusted(customer.wallet, cents);
  const effects = useAdjustEffects(customer.wallet, missingCents > 0 && !owesRest ? 0 : cents);
  const isOver = useIsOverLimit(cents);
  const isTooMuch = typed > Math.abs(wrong.cents);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: customer.name })}
      effects={effects}
      label={isOver ? shared("asked") : t("label")}
      cents={typed > 0 ? typed : undefined}
      isOff={typed === 0 || isTooMuch || note.trim() === "" || (missingCents > 0 && !owesRest)}
      done={shared(cents > 0 ? "doneCredit" : "doneDebit")}
      send={async ({ reason, keyFor }) => {
        const body = {
          cents,
          note: note.trim(),
          reason,
          reversesId: wrong.id,
          ...(missingCents > 0 && { owesRest }),
        };
        const path = "POST /v2/admin/customers/{id}/adjust";
        try {
          await api(path, { params: { id: customer.id }, body, idempotencyKey: keyFor(body) });
        } finally {
          await changed();
        }
      }}
    >
      <SelectField
        label={t("which")}
        options={adjustments.map((one) => ({
          value: one.id,
          label: (
            <>
              <Money cents={one.cents} signed /> <bdi>{one.note}</bdi>
            </>
          ),
          detail: times.stampOfYear(one.createdAt),
        }))}
        value={wrong.id}
        onValueChange={(id) => {
          const chosen = adjustments.find((one) => one.id === id) ?? wrong;
          setWrong(chosen);
          setAmount(centsText(Math.abs(chosen.cents)));
        }}
      />
      <DollarsField
        label={shared("amount")}
        value={amount}
        onValueChange={setAmount}
        error={isTooMuch ? shared("tooMuch", { most: formatCents(Math.abs(wrong.cents)) }) : undefined}
      />
      {missingCents > 0 && (
        <Checkbox
          label={shared("owes")}
          detail={shared.rich("owesText", { amount: () => <Money cents={missingCents} /> })}
          checked={owesRest}
          onChange={(event) => setOwesRest(event.currentTarget.checked)}
        />
      )}
      <NoteField value={note} onChange={setNote} />
      <MailPreview cents={cents} text={note} />
      {isOver && <Note tone="warn">{shared("overLimit")}</Note>}
    </ActDialog>
  );
}
