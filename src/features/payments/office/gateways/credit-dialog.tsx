import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { DollarsField } from "#src/web/office/parts/dollars-field.tsx";
import { parseCents } from "#src/web/office/parts/parse-cents.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { GatewayDeposit, GatewayPayment } from "./gateways-query.ts";

export interface CreditDialogProps {
  readonly deposit: GatewayDeposit | undefined;
  readonly payment: GatewayPayment;
  readonly onClose: () => void;
}

/** Credits money that a gateway holds for us, all or less of it: `deposit`, `payment`, `onClose`. */
export function CreditDialog({ deposit, payment, onClose }: CreditDialogProps) {
  const t = useTranslations("officeMoney.gateways");
  const list = useTranslations("officeMoney.deposits");
  const changed = useChanged();
  const [less, setLess] = useState("");
  if (deposit === undefined) return null;
  const part = less.trim() === "" ? undefined : parseCents(less);
  const isWrong = less.trim() !== "" && (part === undefined || part < 1);
  const close = () => {
    setLess("");
    onClose();
  };
  return (
    <ActDialog
      open
      onClose={close}
      title={t("creditTitle")}
      description={t("creditText", { name: payment.customer.name })}
      label={t("credit")}
      cents={part ?? deposit.cents ?? undefined}
      isOff={isWrong}
      done={t("creditDone")}
      effects={[
        { key: "customer", label: list("customer"), value: <bdi>{payment.customer.name}</bdi> },
        {
          key: "coins",
          label: list("amount"),
          value: <BdiCode>{`${deposit.amount} ${deposit.asset}`}</BdiCode>,
        },
      ]}
      send={async ({ reason, keyFor }) => {
        const body = { reason, ...(part !== undefined && { cents: part }) };
        await api("POST /v2/admin/gateway-deposits/{id}/credit", {
          params: { id: deposit.id },
          body,
          idempotencyKey: keyFor(body),
        });
        await changed();
      }}
    >
      <DollarsField
        label={t("less")}
        hint={t("lessHint")}
        value={less}
        onValueChange={setLess}
        {...(isWrong && { error: t("lessWrong") })}
      />
    </ActDialog>
  );
}
