import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { ChunkedAddress } from "./chunked-address.tsx";
import { CopyBox } from "./copy-box.tsx";
import type { PaymentPartProps } from "./payment-head.tsx";
import { PaymentCode } from "./payment-code.tsx";
import { type PaymentPhase, takesCoins } from "./payment-phase.ts";
import { unbroken } from "./unbroken.ts";

/** The code to scan, amount and address, to copy as long as coins may be sent, and the one network that works. */
export function PaymentRail({ payment, phase }: PaymentPartProps) {
  const t = useTranslations("payments.payment");
  const common = useTranslations("common.action");
  const { method, address, uri } = payment;
  const isOpen = takesCoins(phase);
  const amount = isOpen ? payment.remainingAmount : payment.dueAmount;
  const copyOf = (value: string, of: string) =>
    isOpen && (
      <CopyButton withText value={value} label={common("copy")} of={of} copiedLabel={common("copied")} />
    );
  return (
    <section className="flex flex-col gap-5">
      {address !== null && (
        <PaymentCode
          address={address}
          uri={uri}
          isToken={method.isToken}
          withdrawn={isOpen ? undefined : <ReceivedNote phase={phase} />}
        />
      )}
      <CopyBox label={t("amount")}>
        <BdiCode>
          {amount} {method.asset}
        </BdiCode>
        {copyOf(amount, t("amount"))}
      </CopyBox>
      {address !== null && (
        <CopyBox label={t("address")} note={t("networkOnly", { network: unbroken(method.network) })}>
          <ChunkedAddress address={address} />
          {copyOf(address, t("address"))}
        </CopyBox>
      )}
      {isOpen && (
        <Note tone="warn">
          {uri === null
            ? t("playMoneyOnly")
            : t("networkWarning", { asset: method.asset, network: unbroken(method.network) })}
        </Note>
      )}
    </section>
  );
}

/** Received in full, or coins that wait for something: either way no further ones are asked for. */
function ReceivedNote({ phase }: { readonly phase: PaymentPhase }) {
  const t = useTranslations("payments.payment");
  const isFull = phase === "settled" || phase === "confirming";
  return (
    <div className="flex gap-3 rounded-8 border border-line2 bg-surface p-3 text-start">
      <BuoyMark kind={isFull ? "ok" : "busy"} className="mt-0.75" />
      <div>
        <p className="text-14 font-medium text-fg">{t(isFull ? "receivedTitle" : "waitsTitle")}</p>
        <p className="text-13 text-fg2">{t("received")}</p>
      </div>
    </div>
  );
}
