import { Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { buttonClass, ButtonLink } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { AddressCode } from "../address-code.tsx";
import { ChunkedAddress } from "../chunked-address.tsx";
import { CopyBox } from "../copy-box.tsx";
import { unbroken } from "../unbroken.ts";
import type { GatewayPartProps } from "./gateway-head.tsx";
import { gatewayName } from "./gateway-name.ts";
import { awaitsMoney, isPayable } from "./gateway-phase.ts";
import type { GatewayPayment } from "./gateway-queries.ts";

/** The way to pay: the gateway's page, or its address with its code, its network and what must go with it. */
export function GatewayRail({ payment, phase }: GatewayPartProps) {
  const { checkoutUrl, address } = payment;
  const isOpen = isPayable(payment, phase);
  return (
    <section className="flex flex-col gap-5">
      {checkoutUrl !== null && isOpen && <Checkout payment={payment} url={checkoutUrl} />}
      {!isOpen && awaitsMoney(phase) && <NewPayment payment={payment} />}
      {address !== null && (
        <Address payment={payment} address={address} isOpen={isOpen} isPartial={phase === "partial"} />
      )}
      {!awaitsMoney(phase) && <Received isFull={phase === "settled"} />}
    </section>
  );
}

function Checkout({ payment, url }: { readonly payment: GatewayPayment; readonly url: string }) {
  const t = useTranslations("gateways.payment");
  return (
    <div className="rounded-10 border border-line bg-surface p-4">
      <ButtonLink
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        tone="primary"
        size="lg"
        block
        icon={<ExternalLink className="rtl:-scale-x-100" strokeWidth={1.6} />}
      >
        {t("toCheckout")}
      </ButtonLink>
      <p className="mt-3 text-13 text-pretty text-muted">
        {t("checkoutHint", { gateway: gatewayName(payment.gateway) ?? payment.methodName })}
      </p>
    </div>
  );
}

/** In place of what takes nothing more: the way to pay what is missing. */
function NewPayment({ payment }: { readonly payment: GatewayPayment }) {
  const t = useTranslations("gateways.payment");
  const { remainingCents, returnTo } = payment;
  return (
    <Link
      to="/deposit"
      search={{ amount: remainingCents, ...(returnTo !== null && { returnTo }) }}
      className={buttonClass({ tone: "primary", size: "lg", block: true })}
    >
      {t("newPayment")}
    </Link>
  );
}

interface AddressProps {
  readonly payment: GatewayPayment;
  readonly address: string;
  readonly isOpen: boolean;
  /** A part has come: its amount in coins is no longer the one to send. */
  readonly isPartial: boolean;
}

function Address({ payment, address, isOpen, isPartial }: AddressProps) {
  const t = useTranslations("gateways.payment");
  const common = useTranslations("common.action");
  const { payAmount, asset, memo, simulated } = payment;
  const method = unbroken(payment.methodName);
  const copyOf = (value: string, of: string) =>
    isOpen && (
      <CopyButton withText value={value} label={common("copy")} of={of} copiedLabel={common("copied")} />
    );
  return (
    <>
      {isOpen && (
        <div className="rounded-10 border border-line bg-surface p-4">
          <div className="mx-auto max-w-70 [&>div]:border-0">
            <AddressCode value={address} label={t("qr")} />
          </div>
        </div>
      )}
      {payAmount !== null && isOpen && !isPartial && (
        <CopyBox label={t("amount")}>
          <BdiCode>
            {payAmount} {asset}
          </BdiCode>
          {copyOf(payAmount, t("amount"))}
        </CopyBox>
      )}
      <CopyBox label={t("address")} note={isOpen ? t("methodOnly", { method }) : undefined}>
        <ChunkedAddress address={address} />
        {copyOf(address, t("address"))}
      </CopyBox>
      {memo !== null && (
        <CopyBox label={t("memo")} note={isOpen ? t("memoNote") : undefined}>
          <BdiCode className="wrap-anywhere">{memo}</BdiCode>
          {copyOf(memo, t("memo"))}
        </CopyBox>
      )}
      {isOpen && (
        <Note tone="warn">
          {simulated ? t("playMoneyOnly") : t(memo === null ? "warning" : "warningMemo", { method })}
        </Note>
      )}
    </>
  );
}

/** Credited in full, or money that waits for something: either way nothing more is asked for now. */
function Received({ isFull }: { readonly isFull: boolean }) {
  const t = useTranslations("gateways.payment");
  return (
    <Note tone={isFull ? "ok" : "info"} title={t(isFull ? "receivedTitle" : "waitsTitle")}>
      {t("received")}
    </Note>
  );
}
