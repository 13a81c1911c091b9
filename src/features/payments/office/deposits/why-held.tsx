import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Note, type NoteTone } from "#src/web/ui/note.tsx";
import type { Deposit } from "./deposits-query.ts";
import { type HeldReason, heldReasonOf } from "./held-reasons.tsx";

const tones: Readonly<Record<HeldReason, NoteTone>> = {
  limit: "warn",
  sender: "danger",
  unattributed: "warn",
  unmoved: "warn",
  late_rate: "warn",
  failed: "danger",
  no_rate: "info",
};

/** Why a deposit is held, in one sentence with its figures; nothing for one that is not: `deposit`. */
export function WhyHeld({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations("officeMoney.why");
  const { state, heldReason, receivedCents, failure, deniedSenders, customer } = deposit;
  const reason = heldReasonOf(heldReason);
  if (state !== "held" || reason === null) return null;
  const key = reason === "sender" && deniedSenders.length === 0 ? "senderBefore" : reason;
  const received = formatCents(receivedCents ?? deposit.cents ?? 0);
  return (
    <Note tone={tones[reason]} title={t("title")}>
      {t(key, { name: customer.name, received, asset: deposit.asset })}{" "}
      {reason === "failed" && <BdiCode className="text-12">{failure}</BdiCode>}
    </Note>
  );
}
