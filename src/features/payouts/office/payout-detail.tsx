import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { KeyCaps } from "#src/web/office/keys/key-caps.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { KeyValueList, type KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { PayoutAct } from "./payout-dialog.tsx";
import { placeText } from "./place-text.ts";
import type { Payout } from "./payouts-query.ts";

export const payoutMarks: Readonly<Record<Payout["state"], BuoyKind>> = {
  requested: "busy",
  review: "warn",
  approved: "info",
  sending: "busy",
  paid: "ok",
  rejected: "bad",
  failed: "bad",
  cancelled: "off",
};

export interface PayoutDetailProps {
  readonly payout: Payout;
  readonly acts: readonly { readonly kind: PayoutAct; readonly keys: string }[];
  readonly onAct: (act: PayoutAct) => void;
}

/** A payout: what it is paid from, where it goes, why it is looked at, and what the chain says: `payout`, `acts`, `onAct`. */
export function PayoutDetail({ payout, acts, onAct }: PayoutDetailProps) {
  const t = useTranslations("officePayouts");
  const { trouble, reviewReasons, needsTwo, reason } = payout;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="text-24">
          <Money cents={payout.amountCents} />
        </h2>
        <Buoy kind={payoutMarks[payout.state]}>{t(`state.${payout.state}`)}</Buoy>
      </div>
      {trouble !== null && <Note tone="danger">{t(`trouble.${trouble}`)}</Note>}
      {needsTwo && payout.approvedAt === null && payout.settledAt === null && (
        <Note tone="warn">{t("needsTwo")}</Note>
      )}
      {reviewReasons.length > 0 && (
        <Note tone="warn">{reviewReasons.map((one) => t(`reasons.${one}`)).join(" · ")}</Note>
      )}
      <Panel title={t("about")}>
        <Facts payout={payout} />
      </Panel>
      <Panel title={t("goesTo")}>
        <Place payout={payout} />
      </Panel>
      {reason !== null && (
        <Panel title={t("note")}>
          <bdi className="text-14 wrap-anywhere">{reason}</bdi>
        </Panel>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {acts.map(({ kind, keys }, place) => (
          <span key={kind} className="inline-flex items-center gap-2">
            <Button tone={place === 0 ? "primary" : "secondary"} onClick={() => onAct(kind)}>
              {t(`acts.${kind}`)}
            </Button>
            <KeyCaps keys={keys} />
          </span>
        ))}
      </div>
    </div>
  );
}

function Place({ payout }: Pick<PayoutDetailProps, "payout">) {
  const t = useTranslations("officePayouts");
  const { destination, confirmations, card } = payout;
  return (
    <KeyValueList
      items={[
        ...line(
          "asset",
          t("coin"),
          destination.asset && [destination.asset, destination.network].join(" · "),
        ),
        ...code("address", t("address"), destination.address),
        ...line(
          "card",
          t("card"),
          card && `${placeText(destination)} · ${t(card.isByHand ? "cardBy.hand" : "cardBy.gateway")}`,
        ),
        ...line("amount", t("coins"), payout.amount && `${payout.amount} ${destination.asset ?? ""}`),
        ...line("rate", t("rate"), payout.rateUsd && `$${payout.rateUsd}`),
        ...code("uri", t("uri"), payout.paymentUri),
        ...code("txid", t("txid"), payout.txid),
        ...line("depth", t("depth"), confirmations && `${confirmations.have} / ${confirmations.need}`),
      ]}
    />
  );
}

function Facts({ payout }: Pick<PayoutDetailProps, "payout">) {
  const t = useTranslations("officePayouts");
  const times = useTimes();
  const at = (key: string, label: string, time: string | null) =>
    time === null ? [] : [{ key, label, value: <BdiCode>{times.stamp(time)}</BdiCode> }];
  return (
    <KeyValueList
      items={[
        { key: "id", label: t("id"), value: <CopiedId id={payout.id} /> },
        {
          key: "customer",
          label: t("customer"),
          value: <ObjectLink kind="customer" {...payout.customer} />,
        },
        ...line("account", t("account"), payout.account),
        { key: "fee", label: t("fee"), value: <Money cents={payout.feeCents} /> },
        ...at("requested", t("requested"), payout.requestedAt),
        ...at("approved", t("approved"), payout.approvedAt),
        ...at("sent", t("sent"), payout.sentAt),
        ...at("settled", t("settled"), payout.settledAt),
      ]}
    />
  );
}

function line(key: string, label: string, value: string | null): KeyValueItem[] {
  return value === null ? [] : [{ key, label, value: <BdiCode className="wrap-anywhere">{value}</BdiCode> }];
}

function code(key: string, label: string, value: string | null): KeyValueItem[] {
  return value === null ? [] : [{ key, label, value: <CopiedId id={value} /> }];
}
