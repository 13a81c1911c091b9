import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The coins of a deposit. */
export interface SubjectCoins {
  /** Decimal, e.g. `0.00109386`. */
  readonly amount: string;
  readonly asset: string;
  readonly network: string;
  readonly txid: string;
  /** Null for a deposit to a permanent address. */
  readonly paymentId: string | null;
}

/** What a movement of the wallet is about, as its owner recognizes it. */
export interface MoneySubject {
  /** The name of a server or domain; null for a deposit. */
  readonly name: string | null;
  readonly coins: SubjectCoins | null;
  /** A server or domain that is gone, or is being removed. */
  readonly hasEnded?: boolean;
}

/** The paid time that an order brought. */
export interface PaidPeriod {
  readonly from: Date;
  readonly to: Date;
}

/** Names the objects that the wallet's movements refer to; those that ended keep their names. */
export interface SubjectSource {
  readonly type: "server" | "domain" | "deposit" | "gateway-deposit";
  /** The customer's objects among these ids. */
  describe(
    db: Kysely<DB>,
    customerId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, MoneySubject>>;
  /** Ids of the customer's objects whose name, or hash, has this text in it. */
  find(db: Kysely<DB>, customerId: string, term: string): Promise<readonly string[]>;
  /** The time that each of these orders paid, as far as they paid any; absent: this kind has none. */
  periods?(db: Kysely<DB>, orderIds: readonly string[]): Promise<ReadonlyMap<string, PaidPeriod>>;
  /** Ids of any customer's objects that came with this hash, in full; absent: this kind has none. */
  findByHash?(db: Kysely<DB>, hash: string): Promise<readonly string[]>;
}
