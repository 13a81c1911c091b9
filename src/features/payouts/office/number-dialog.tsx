import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { Payout } from "./payouts-query.ts";
import { placeText } from "./place-text.ts";

export interface NumberDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** Shows the number of a card that is paid by hand, once: `payout`, `onClose`. */
export function NumberDialog({ payout, onClose }: NumberDialogProps) {
  const t = useTranslations("officePayouts");
  const changed = useChanged();
  const isRead = useRef(false);
  const [number, setNumber] = useState<string>();
  const { id, amountCents, destination } = payout;
  if (number !== undefined)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t("dialogs.number.once")}
        description={placeText(destination)}
      >
        <CopiedId id={number} />
      </Dialog>
    );
  return (
    <ActDialog
      open
      onClose={() => isRead.current || onClose()}
      title={t("dialogs.number.title")}
      description={t("dialogs.number.text")}
      label={t("acts.number")}
      effects={[
        { key: "amount", label: t("amount"), value: formatCents(amountCents) },
        { key: "to", label: t("to"), value: <BdiCode>{placeText(destination)}</BdiCode> },
      ]}
      send={async ({ reason }) => {
        const shown = await api("POST /v2/admin/payouts/{id}/card-number", {
          params: { id },
          body: { reason },
        });
        isRead.current = true;
        setNumber(shown.number);
        await changed();
      }}
    />
  );
}
