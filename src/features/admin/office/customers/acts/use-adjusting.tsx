import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import type { ActReason } from "#src/web/office/acts/act-dialog.tsx";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { parseCents } from "#src/web/office/parts/parse-cents.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import type { KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { Customer } from "#src/web/office/parts/customer-head-query.ts";
import type { Adjustment } from "./acts-query.ts";
import { MailPreview, useAdjustEffects, useIsOverLimit } from "./adjust-effects.tsx";
import { adjusted, type WalletState } from "./adjusted.ts";

export interface AdjustingOptions {
  readonly wallet: WalletState;
  /** 1: the customer gets it; -1: it is taken. */
  readonly sign: number;
  /** The amount field, as it was typed. */
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  readonly mostCents: number;
  /** The one that is corrected. */
  readonly wrong?: Adjustment;
}

export interface Adjusting {
  /** Of `ActDialog`. */
  readonly shared: {
    readonly effects: readonly KeyValueItem[];
    readonly cents: number | undefined;
    readonly isOff: boolean;
    readonly send: (reason: ActReason) => Promise<void>;
    readonly done: string;
  };
  /** It needs a second person. */
  readonly isOver: boolean;
  readonly fields: ReactNode;
}

/** What moving money by hand has in common: amount, what the customer reads, the wallet before and after, the limit. */
export function useAdjusting(customer: Customer, options: AdjustingOptions): Adjusting {
  const { wallet, sign, amount, onAmount, mostCents, wrong } = options;
  const t = useTranslations("officeActs.adjust");
  const changed = useChanged();
  const [note, setNote] = useState("");
  const [owesRest, setOwesRest] = useState(false);
  const typed = parseCents(amount) ?? 0;
  const cents = sign * typed;
  const { missingCents } = adjusted(wallet, cents);
  const isRefused = missingCents > 0 && !owesRest;
  const isTooMuch = typed > mostCents;
  const effects = useAdjustEffects(wallet, isRefused ? 0 : cents);
  const isOver = useIsOverLimit(cents);
  return {
    isOver,
    shared: {
      effects,
      cents: typed > 0 ? typed : undefined,
      isOff: typed === 0 || isTooMuch || isRefused || note.trim() === "",
      done: t(cents > 0 ? "doneCredit" : "doneDebit"),
      send: async ({ reason, keyFor }) => {
        const body = {
          cents,
          note: note.trim(),
          reason,
          ...(wrong && { reversesId: wrong.id }),
          ...(missingCents > 0 && { owesRest }),
        };
        const params = { id: customer.id };
        const idempotencyKey = keyFor(body);
        try {
          await api("POST /v2/admin/customers/{id}/adjust", { params, body, idempotencyKey });
        } finally {
          await changed();
        }
      },
    },
    fields: (
      <>
        <DollarsField
          label={t("amount")}
          value={amount}
          onValueChange={onAmount}
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
        <TextAreaField
          label={t("note")}
          hint={t("noteHint")}
          rows={2}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <MailPreview cents={cents} text={note} />
        {isOver && <Note tone="warn">{t("overLimit")}</Note>}
      </>
    ),
  };
}
