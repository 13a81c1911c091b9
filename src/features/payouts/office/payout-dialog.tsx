import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents, parseUnits } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog, type ActReason } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { placeText } from "./place-text.ts";
import type { Payout } from "./payouts-query.ts";

export type PayoutAct =
  | "approve"
  | "reject"
  | "send"
  | "sendCard"
  | "transaction"
  | "number"
  | "paid"
  | "play"
  | "giveUp";

export interface PayoutDialogProps {
  readonly kind: Exclude<PayoutAct, "number">;
  readonly payout: Payout;
  readonly onClose: () => void;
}

const centPlaces = 2;
/** What the act takes besides its reason. */
const fieldOf = {
  approve: null,
  reject: "note",
  send: "fee",
  sendCard: "fee",
  transaction: "txid",
  paid: "reference",
  play: null,
  giveUp: "note",
} as const;

/** One step of a payout: `kind`, `payout`, `onClose`. */
export function PayoutDialog({ kind, payout, onClose }: PayoutDialogProps) {
  const t = useTranslations("officePayouts");
  const changed = useChanged();
  const field = fieldOf[kind];
  const [typed, setTyped] = useState(
    kind === "transaction" ? (payout.txid ?? "") : kind === "send" || kind === "sendCard" ? "0" : "",
  );
  const { id, amountCents, destination } = payout;
  const fee = parseUnits(typed.trim() === "" ? "0" : typed.trim(), centPlaces);
  const isOff = field === "fee" ? fee === null : field !== null && typed.trim() === "";
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(`dialogs.${kind}.title`)}
      description={t(`dialogs.${kind}.text`)}
      label={t(`acts.${kind}`)}
      done={t(`dialogs.${kind}.done`)}
      isDanger={kind === "reject" || kind === "giveUp"}
      isOff={isOff}
      effects={[
        { key: "customer", label: t("customer"), value: <bdi>{payout.customer.name}</bdi> },
        { key: "amount", label: t("amount"), value: formatCents(amountCents) },
        {
          key: "to",
          label: t("to"),
          value: <BdiCode className="wrap-anywhere">{placeText(destination)}</BdiCode>,
        },
        ...(payout.amount === null
          ? []
          : [{ key: "coins", label: t("coins"), value: `${payout.amount} ${destination.asset ?? ""}` }]),
      ]}
      send={async (reason) => {
        await sendAct(kind, id, { ...reason, typed: typed.trim(), feeCents: Number(fee ?? 0n) });
        await changed();
      }}
    >
      {field !== null && (
        <TextField
          label={t(`fields.${field}`)}
          hint={t(`hints.${field}`)}
          mono={field !== "note"}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}

interface Filled extends ActReason {
  readonly typed: string;
  readonly feeCents: number;
}

async function sendAct(
  kind: PayoutDialogProps["kind"],
  id: Payout["id"],
  { reason, keyFor, typed, feeCents }: Filled,
): Promise<unknown> {
  const params = { id };
  const plain = { reason };
  switch (kind) {
    case "approve":
      return api("POST /v2/admin/payouts/{id}/approve", {
        params,
        body: plain,
        idempotencyKey: keyFor(plain),
      });
    case "reject":
      return api("POST /v2/admin/payouts/{id}/reject", { params, body: { reason, note: typed } });
    case "send":
    case "sendCard":
      return api("POST /v2/admin/payouts/{id}/send", { params, body: { reason, feeCents } });
    case "transaction":
    case "paid":
      return api("POST /v2/admin/payouts/{id}/transaction", { params, body: { reason, txid: typed } });
    case "play":
      return api("POST /v2/admin/payouts/{id}/play", { params, body: plain });
    case "giveUp": {
      const body = { reason, note: typed };
      return api("POST /v2/admin/payouts/{id}/give-up", { params, body, idempotencyKey: keyFor(body) });
    }
  }
}
