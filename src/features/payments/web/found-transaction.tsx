import { useTranslations } from "use-intl";
import { AskSupport } from "#src/web/cabinet/ask-support.tsx";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { site } from "#src/web/site.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Note, type NoteTone } from "#src/web/ui/note.tsx";
import type { Deposit, Method } from "./queries.ts";
import { useDepositText } from "./use-deposit-text.ts";

type Found = ApiOutput<"POST /v2/payments/find-transaction">;

export interface FoundTransactionProps {
  readonly found: Found;
  readonly method: Method;
  readonly txid: string;
}

const tones: Readonly<Record<Exclude<Found["result"], "recorded">, NoteTone>> = {
  unknown: "warn",
  failed: "danger",
  foreign: "danger",
  unshown: "danger",
  "wrong-token": "danger",
  waiting: "info",
  ahead: "info",
  unindexed: "warn",
  unmatched: "warn",
};

/** Results that need support. */
const needsSupport: ReadonlySet<Found["result"]> = new Set([
  "foreign",
  "unshown",
  "wrong-token",
  "unindexed",
  "unmatched",
]);

/** What a search for a transaction found, and what to do now. */
export function FoundTransaction({ found, method, txid }: FoundTransactionProps) {
  const t = useTranslations("payments.find");
  const { supportEmail } = site();
  const { result, deposits } = found;
  if (result === "recorded") {
    return deposits.map((deposit) => <RecordedDeposit key={deposit.id} deposit={deposit} />);
  }
  return (
    <Note tone={tones[result]} title={t(`${result}.title`)}>
      {t(`${result}.text`, { asset: method.asset, network: method.network })}
      {needsSupport.has(result) && supportEmail !== null && (
        <p className="mt-1 wrap-anywhere">{t("support", { email: supportEmail, id: txid })}</p>
      )}
    </Note>
  );
}

const fateTones: Readonly<Partial<Record<Deposit["fate"], NoteTone>>> = {
  credited: "ok",
  low: "warn",
  held: "warn",
  gone: "warn",
};

function RecordedDeposit({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations("payments");
  const depositText = useDepositText();
  const { amount, asset, fate, heldReason, replacedBy } = deposit;
  return (
    <Note tone={fateTones[fate] ?? "info"} title={t("find.recorded", { amount: `${amount} ${asset}` })}>
      {depositText(deposit)}
      {heldReason !== null && <p>{t(`note.held.${heldReason}`)}</p>}
      {fate === "held" && <AskSupport about={{ kind: "deposit", id: deposit.id }} />}
      {replacedBy !== null && (
        <p>
          {t("find.replacedBy")}: <BdiCode className="wrap-anywhere">{replacedBy}</BdiCode>
        </p>
      )}
    </Note>
  );
}
