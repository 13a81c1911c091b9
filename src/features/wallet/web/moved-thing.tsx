import { Link } from "@tanstack/react-router";
import { ArrowDownToLine, Globe, Scale, Server } from "lucide-react";
import type { ReactNode } from "react";
import { AskSupport } from "#src/web/cabinet/ask-support.tsx";
import { AsciiName } from "#src/web/ui/ascii-name.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Transaction } from "./queries.ts";
import { shortHash, targetOf } from "./transaction-target.ts";
import { useTransactionText } from "./use-transaction-text.ts";

export interface MovedThingProps {
  readonly transaction: Transaction;
  /** Without the hash of coins, which its receipt has. */
  readonly isBrief: boolean;
}

/** What an entry is about: its sign, its name with a link to it, and what was done, beside it where there is room. */
export function MovedThing({ transaction, isBrief }: MovedThingProps) {
  const Icon = icons[transaction.object?.type ?? "none"];
  return (
    <span className="flex min-w-0 items-baseline gap-3">
      <Icon className="size-4 shrink-0 translate-y-0.5 text-muted" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 bar:truncate">
        <Thing transaction={transaction} isBrief={isBrief} />
        {!isBrief && <AskAboutRefund transaction={transaction} />}
      </span>
    </span>
  );
}

/** Beside what came back because an order failed. */
function AskAboutRefund({ transaction: { kind, orderState, object } }: Pick<MovedThingProps, "transaction">) {
  if (kind !== "refund" || orderState !== "refunded" || object === null || object.type === "deposit")
    return null;
  return <AskSupport about={{ kind: object.type, id: object.id }} className="ms-2 text-12" />;
}

const icons = { server: Server, domain: Globe, deposit: ArrowDownToLine, none: Scale } as const;

function Thing({ transaction, isBrief }: MovedThingProps) {
  const label = useTransactionText()(transaction);
  const { name, domain, coins } = transaction;
  if (coins !== null) return <Coins transaction={transaction} coins={coins} isBrief={isBrief} />;
  // The words of a domain's line have its name already, but for the oldest.
  const isNamed = name !== null && domain === null;
  return (
    <>
      <Target transaction={transaction}>
        {isNamed ? <bdi className="font-medium">{name}</bdi> : <DomainLabel domain={domain} label={label} />}
      </Target>
      {isNamed && <span className={asideClass}>{label}</span>}
      {domain !== null && <AsciiName domain={domain} className="block" />}
    </>
  );
}

/** The words of a domain's line, its name in weight where they begin with it. */
function DomainLabel({ domain, label }: { readonly domain: Transaction["domain"]; readonly label: string }) {
  const name = domain?.displayName ?? "";
  // Of an entry by hand it is what staff wrote, in whatever language.
  if (name === "" || !label.startsWith(name)) return <bdi>{label}</bdi>;
  return (
    <>
      <bdi className="font-medium">{name}</bdi>
      <span className="text-13 text-muted">{label.slice(name.length)}</span>
    </>
  );
}

/** After the name where a row has one line, else below it. */
const asideClass = "text-13 wrap-anywhere text-muted max-bar:block max-bar:text-12 bar:ms-2";

interface CoinsProps extends MovedThingProps {
  readonly coins: NonNullable<Transaction["coins"]>;
}

function Coins({ transaction, isBrief, coins: { amount, asset, network, txid } }: CoinsProps) {
  return (
    <>
      <Target transaction={transaction}>
        <BdiCode className="font-medium">
          {amount} {asset}
        </BdiCode>
      </Target>
      <span title={txid} className={asideClass}>
        <bdi>{network}</bdi>
        {!isBrief && (
          <>
            {" · "}
            <BdiCode className="whitespace-nowrap">{shortHash(txid)}</BdiCode>
          </>
        )}
      </span>
    </>
  );
}

function Target({
  transaction,
  children,
}: {
  readonly transaction: Transaction;
  readonly children: ReactNode;
}) {
  const to = targetOf(transaction);
  if (to === null) return <span className="wrap-anywhere">{children}</span>;
  return (
    <Link to={to} className="touch-target wrap-anywhere hover:underline">
      {children}
    </Link>
  );
}
