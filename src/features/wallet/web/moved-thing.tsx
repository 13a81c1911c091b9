import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AsciiName } from "#src/web/ui/ascii-name.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Transaction } from "./queries.ts";
import { shortHash, targetOf } from "./transaction-target.ts";
import { useTransactionText } from "./use-transaction-text.ts";

/** What an entry is about, by its name, with a link to it: a server, a domain, or the coins of a payment. */
export function MovedThing({ transaction }: { readonly transaction: Transaction }) {
  const label = useTransactionText()(transaction);
  const { name, domain, coins } = transaction;
  if (coins !== null) return <Coins transaction={transaction} coins={coins} />;
  // The words of a domain's line have its name already, but for the oldest.
  const isNamed = name !== null && domain === null;
  return (
    <>
      <Target transaction={transaction}>{isNamed ? <bdi className="font-medium">{name}</bdi> : label}</Target>
      {isNamed && <span className="block text-12 wrap-anywhere text-muted">{label}</span>}
      {domain !== null && <AsciiName domain={domain} className="block" />}
    </>
  );
}

interface CoinsProps {
  readonly transaction: Transaction;
  readonly coins: NonNullable<Transaction["coins"]>;
}

function Coins({ transaction, coins: { amount, asset, network, txid } }: CoinsProps) {
  return (
    <>
      <Target transaction={transaction}>
        <BdiCode>
          {amount} {asset}
        </BdiCode>
      </Target>
      <span title={txid} className="block text-12 text-muted">
        <bdi>{network}</bdi> · <BdiCode className="whitespace-nowrap">{shortHash(txid)}</BdiCode>
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
