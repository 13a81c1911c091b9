import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useOrderLineText } from "#src/web/i18n/order-line-text.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { AsciiName } from "#src/web/ui/ascii-name.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { GatewayCoins } from "./gateways/lazy-gateways.ts";
import type { Receipt } from "./queries.ts";
import { receiptTotal } from "./receipt-total.ts";
import { usdRateText } from "./usd-rate-text.ts";

/** The printed part: issuer, customer, lines, rate, total. Nothing else is printed. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations("payments.receipt");
  const kind = useTranslations("wallet.kind");
  const common = useTranslations("common");
  const times = useTimes();
  const { username, email } = useUser();
  const { issuer, lines, deposit, orderState } = receipt;
  const facts = [
    { key: "number", label: t("number"), value: <Copied value={receipt.id} of={t("number")} /> },
    { key: "date", label: t("date"), value: times.stamp(receipt.createdAt) },
    { key: "for", label: t("customer"), value: <bdi>{email ?? username}</bdi> },
    ...(orderState === null ? [] : [{ key: "order", label: t("order"), value: t(`state.${orderState}`) }]),
  ];
  return (
    <article className="flex flex-col gap-8">
      <header className="flex flex-wrap justify-between gap-6 max-sm:flex-col max-sm:gap-3">
        <div>
          <p className="text-16 font-medium">{issuer.name}</p>
          {issuer.lines.map((line) => (
            <p key={line} className="text-13 text-fg2">
              {line}
            </p>
          ))}
        </div>
        <h1 className="text-32 max-sm:text-24">
          {t("title")} <span className="text-muted">{kind(receipt.kind)}</span>
        </h1>
      </header>
      <KeyValueList items={facts} />
      {lines.length > 0 && <Lines lines={lines} />}
      {deposit && <Deposit deposit={deposit} />}
      {deposit?.simulated === true && (
        <p>
          <Tag>{common("simulated")}</Tag>
        </p>
      )}
      <Total receipt={receipt} />
      {receipt.note !== null && (
        <p className="text-13 text-pretty">
          {t("note")} <bdi>{receipt.note}</bdi>
        </p>
      )}
    </article>
  );
}

function Lines({ lines }: Pick<Receipt, "lines">) {
  const t = useTranslations("payments.receipt");
  const lineText = useOrderLineText();
  const items = lines.map(({ grossCents, taxBasisPoints, taxCents, ...line }) => ({
    key: line.sku,
    label: (
      <>
        <span className="wrap-anywhere">{lineText(line)}</span>
        {line.domain !== null && <AsciiName domain={line.domain} className="block" />}
        {taxCents > 0 && <span className="block text-12">{t("tax", { percent: taxBasisPoints / 100 })}</span>}
      </>
    ),
    value: <Money cents={grossCents} />,
  }));
  return <KeyValueList items={items} />;
}

function Deposit({ deposit }: { readonly deposit: NonNullable<Receipt["deposit"]> }) {
  const { gateway } = deposit;
  if (gateway === null) return <Coins deposit={deposit} />;
  return (
    <Suspense>
      <GatewayCoins deposit={deposit} gateway={gateway} />
    </Suspense>
  );
}

function Coins({ deposit }: { readonly deposit: NonNullable<Receipt["deposit"]> }) {
  const t = useTranslations("payments.receipt");
  const { amount, asset, network, rates, txid, address } = deposit;
  return (
    <KeyValueList
      items={[
        {
          key: "coins",
          label: t("coins"),
          value: (
            <BdiCode>
              {amount} {asset}
            </BdiCode>
          ),
        },
        { key: "network", label: t("network"), value: network },
        { key: "rate", label: t("rate"), value: <BdiCode>{rates.map(usdRateText).join(" · ")}</BdiCode> },
        ...(address === null
          ? []
          : [{ key: "address", label: t("address"), value: <Copied value={address} of={t("address")} /> }]),
        { key: "txid", label: t("txid"), value: <Copied value={txid} of={t("txid")} /> },
      ]}
    />
  );
}

function Total({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations("payments.receipt");
  const { word, cents, ...rest } = receiptTotal(receipt);
  const parts = [
    { key: "before", label: t("before"), cents: -rest.beforeCents },
    { key: "used", label: t("used"), cents: -rest.usedCents },
    { key: "kept", label: t("kept"), cents: -rest.keptCents },
    { key: "debt", label: t("debt"), cents: rest.debtCents },
  ]
    .filter((part) => part.cents !== 0)
    .map((part) => ({ key: part.key, label: part.label, value: <Money cents={part.cents} /> }));
  return (
    <div className="flex flex-col gap-4">
      {parts.length > 0 && <KeyValueList items={parts} />}
      <TotalRow label={t(`total.${word}`)} amount={<Money cents={cents} />} />
      {receipt.kind === "purchase" && <Tax lines={receipt.lines} />}
      {rest.refundedCents > 0 && (
        <p className="text-13 text-muted">
          {t.rich("refundedSince", { amount: () => <Money cents={rest.refundedCents} /> })}
        </p>
      )}
    </div>
  );
}

/** What of a purchase was tax, all of it at one rate; nothing where none was. */
function Tax({ lines }: Pick<Receipt, "lines">) {
  const t = useTranslations("payments.receipt");
  const [netCents, taxCents] = lines.reduce<readonly [number, number]>(
    ([net, tax], line) => [net + line.netCents, tax + line.taxCents],
    [0, 0],
  );
  const percent = Math.max(0, ...lines.map(({ taxBasisPoints }) => taxBasisPoints)) / 100;
  if (taxCents === 0) return null;
  return (
    <KeyValueList
      items={[
        { key: "net", label: t("net"), value: <Money cents={netCents} /> },
        { key: "vat", label: t("vat", { percent }), value: <Money cents={taxCents} /> },
      ]}
    />
  );
}

/** A code with a copy button, which is not printed. */
function Copied({ value, of }: { readonly value: string; readonly of: string }) {
  const common = useTranslations("common.action");
  return (
    <>
      <BdiCode className="font-mono wrap-anywhere">{value}</BdiCode>
      <CopyButton
        value={value}
        label={common("copy")}
        of={of}
        copiedLabel={common("copied")}
        className="ms-1.5 print:hidden"
      />
    </>
  );
}
