import { useTranslations } from "use-intl";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Quote } from "../orders/orders-query.ts";
import type { Refund } from "./use-refund.ts";

export interface EndDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Null: nothing can end. */
  readonly service: Quote["service"];
  readonly refund: Refund;
  /** The button that opened it says the same. */
  readonly label: string;
  readonly send: (typedName: string) => Promise<void>;
}

/** Before a refund that removes something for good: what goes, what comes back, and its name typed. */
export function EndDialog({ open, onClose, service, refund, label, send }: EndDialogProps) {
  const t = useTranslations("officeOrders.refund");
  if (service === null) return null;
  const { type, name } = service;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      isDanger
      needsReason={false}
      title={t(`end.title.${type}`, { name })}
      description={t(`end.text.${type}`)}
      effects={[
        { key: "service", label: t(`service.${type}`, { name }), value: t("end.now") },
        { key: "back", label: t("toBalance"), value: <Money cents={refund.totalCents} /> },
        ...(refund.formerCents > 0
          ? [{ key: "former", label: t("toFormer"), value: <Money cents={refund.formerCents} /> }]
          : []),
      ]}
      typed={name}
      label={label}
      cents={refund.movedCents}
      send={() => send(name)}
    />
  );
}
