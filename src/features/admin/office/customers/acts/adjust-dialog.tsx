import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import type { WalletState } from "./adjusted.ts";
import type { CustomerDialogProps } from "./customer-dialog.ts";
import { useAdjusting } from "./use-adjusting.tsx";

/** The most that the call takes. */
const mostCents = 1_000_000;

export interface AdjustDialogProps extends CustomerDialogProps {
  readonly wallet: WalletState;
}

/** Gives a customer money or takes some: what the wallet is after, what the customer reads, and the sum in the button. */
export function AdjustDialog({ customer, wallet, onClose }: AdjustDialogProps) {
  const t = useTranslations("officeActs.adjust");
  const [direction, setDirection] = useState<"credit" | "debit">("credit");
  const [amount, setAmount] = useState("");
  const sign = direction === "credit" ? 1 : -1;
  const { shared, fields, isOver } = useAdjusting(customer, {
    wallet,
    sign,
    amount,
    onAmount: setAmount,
    mostCents,
  });
  return (
    <ActDialog
      {...shared}
      open
      onClose={onClose}
      title={t("title", { name: customer.name })}
      label={t(isOver ? "asked" : direction)}
    >
      <div>
        <Segmented
          label={t("direction")}
          options={(["credit", "debit"] as const).map((value) => ({ value, label: t(value) }))}
          value={direction}
          onValueChange={setDirection}
        />
      </div>
      {fields}
    </ActDialog>
  );
}
