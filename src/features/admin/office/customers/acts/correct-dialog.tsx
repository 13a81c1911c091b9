import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { centsText } from "#src/web/office/parts/parse-cents.ts";
import { Money } from "#src/web/ui/money.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import type { Adjustment } from "./acts-query.ts";
import type { AdjustDialogProps } from "./adjust-dialog.tsx";
import { useAdjusting } from "./use-adjusting.tsx";

export interface CorrectDialogProps extends AdjustDialogProps {
  /** Those that were not corrected yet; at least one. */
  readonly adjustments: readonly [Adjustment, ...Adjustment[]];
}

/** Undoes an adjustment, whole or in part, once: the other way, at most its amount. */
export function CorrectDialog({ customer, wallet, adjustments, onClose }: CorrectDialogProps) {
  const t = useTranslations("officeActs.correct");
  const asked = useTranslations("officeActs.adjust");
  const times = useTimes();
  const [wrong, setWrong] = useState(adjustments[0]);
  const [amount, setAmount] = useState(centsText(Math.abs(wrong.cents)));
  const { shared, fields, isOver } = useAdjusting(customer, {
    wallet,
    sign: -Math.sign(wrong.cents),
    amount,
    onAmount: setAmount,
    mostCents: Math.abs(wrong.cents),
    wrong,
  });
  const choose = (id: string) => {
    const chosen = adjustments.find((one) => one.id === id) ?? wrong;
    setWrong(chosen);
    setAmount(centsText(Math.abs(chosen.cents)));
  };
  return (
    <ActDialog
      {...shared}
      open
      onClose={onClose}
      title={t("title", { name: customer.name })}
      label={isOver ? asked("asked") : t("label")}
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
        onValueChange={choose}
      />
      {fields}
    </ActDialog>
  );
}
