import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { banWallets, freeWallets } from "./ban-wallets.ts";
import type { Decision } from "./deposit-decisions.ts";
import type { Deposit } from "./deposits-query.ts";
import { useReasonText } from "./held-reasons.tsx";

export interface DecideDialogProps {
  readonly deposit: Deposit;
  readonly decision: Exclude<Decision, "keep"> | undefined;
  readonly onClose: () => void;
}

/** What a decision about a deposit does, why it is made, and its sum in the button: `deposit`, `decision`, `onClose`. */
export function DecideDialog({ deposit, decision, onClose }: DecideDialogProps) {
  const t = useTranslations("officeMoney.decide");
  const reasonText = useReasonText();
  const changed = useChanged();
  if (decision === undefined) return null;
  const { id, customer, amount, asset, cents, senders, deniedSenders, heldReason } = deposit;
  const isMoney = decision === "release";
  const addresses =
    decision === "allow" ? deniedSenders : senders.filter((one) => !deniedSenders.includes(one));
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(`${decision}.title`)}
      description={t(`${decision}.text`, { name: customer.name })}
      label={t(`${decision}.label`)}
      cents={isMoney && cents !== null ? cents : undefined}
      isDanger={decision === "deny"}
      done={t(`${decision}.done`)}
      effects={[
        { key: "customer", label: t("customer"), value: <bdi>{customer.name}</bdi> },
        { key: "coins", label: t("coins"), value: <BdiCode>{`${amount} ${asset}`}</BdiCode> },
        { key: "reason", label: t("heldFor"), value: reasonText(heldReason) },
        ...(decision === "deny" || decision === "allow"
          ? addresses.map((address) => ({
              key: address,
              label: t("sender"),
              value: <BdiCode className="text-12 wrap-anywhere">{address}</BdiCode>,
            }))
          : []),
      ]}
      send={async ({ reason, keyFor }) => {
        try {
          if (decision === "deny") await banWallets(addresses, { reason, keyFor });
          else if (decision === "allow") await freeWallets(addresses, reason);
          else {
            const body = { reason };
            await api("POST /v2/admin/deposits/{id}/credit", {
              params: { id },
              body,
              idempotencyKey: keyFor(body),
            });
          }
        } finally {
          // Also after a refusal: of several wallets those before it are banned.
          await changed();
        }
      }}
    />
  );
}
