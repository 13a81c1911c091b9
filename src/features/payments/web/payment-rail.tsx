import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { AddressCode } from "./address-code.tsx";
import { ChunkedAddress } from "./chunked-address.tsx";
import type { PaymentPartProps } from "./payment-head.tsx";
import { takesCoins } from "./payment-phase.ts";

/** The code to scan, amount and address, to copy as long as coins may be sent, and the one network that works. */
export function PaymentRail({ payment, phase }: PaymentPartProps) {
  const t = useTranslations("payments.payment");
  const common = useTranslations("common.action");
  const { method, address, uri } = payment;
  const isOpen = takesCoins(phase);
  const amount = phase === "partial" ? payment.remainingAmount : payment.dueAmount;
  const copyOf = (value: string, of: string) =>
    isOpen && (
      <CopyButton withText value={value} label={common("copy")} of={of} copiedLabel={common("copied")} />
    );
  return (
    <section className="flex flex-col gap-5">
      {address !== null && (
        <div className="rounded-10 border border-line bg-surface p-4">
          {/* Without the button it keeps the button's room: what is below does not move when coins come. */}
          <div
            className={classNames(
              "mx-auto max-w-70 [&>div]:border-0",
              !isOpen && "mb-12 translate-y-6 max-md:mb-14 max-md:translate-y-7",
            )}
          >
            <AddressCode
              value={uri ?? address}
              label={uri === null ? t("address") : t("qr")}
              withdrawn={isOpen ? undefined : <ReceivedNote />}
            />
          </div>
          {isOpen && uri !== null && (
            <ButtonLink
              href={uri}
              tone="primary"
              size="md"
              block
              icon={<ExternalLink className="rtl:-scale-x-100" strokeWidth={1.6} />}
              className="mt-3"
            >
              {t("openWallet")}
            </ButtonLink>
          )}
        </div>
      )}
      <CopyBox label={t("amount")}>
        <BdiCode>
          {amount} {method.asset}
        </BdiCode>
        {copyOf(amount, t("amount"))}
      </CopyBox>
      {address !== null && (
        <CopyBox label={t("address")} note={t("networkOnly", { network: method.network })}>
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

/** A name with a hyphen in it, such as ERC-20, that stays on one line. */
function unbroken(name: string): string {
  return name.replaceAll("-", "\u2060-\u2060");
}

function ReceivedNote() {
  const t = useTranslations("payments.payment");
  return (
    <div className="flex gap-3 rounded-8 border border-ok bg-surface p-3 text-start">
      <BuoyMark kind="ok" className="mt-0.75" />
      <div>
        <p className="text-14 font-medium text-fg">{t("receivedTitle")}</p>
        <p className="text-13 text-fg2">{t("received")}</p>
      </div>
    </div>
  );
}

interface CopyBoxProps {
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function CopyBox({ label, note, children }: CopyBoxProps) {
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium">
        {label} {note !== undefined && <span className="font-normal text-muted">{note}</span>}
      </p>
      <div className="flex items-start justify-between gap-3 rounded-6 border border-edge bg-surface px-3 py-1.5 text-14 *:first:py-1">
        {children}
      </div>
    </div>
  );
}
