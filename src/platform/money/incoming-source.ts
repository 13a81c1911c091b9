import type { Kysely } from "kysely";
import type { PendingFate } from "#src/shared/coins/coin-fates.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Money that is seen and not on the balance yet. */
export interface IncomingMoney {
  /** As the API writes it, as is that of the payment. */
  readonly depositId: string;
  /** Null for coins to a permanent address. */
  readonly paymentId: string | null;
  /** Decimal coins, e.g. `0.00054693`. */
  readonly amount: string;
  readonly asset: string;
  /** What is added to the balance, or would be; null while there is no price. */
  readonly cents: bigint | null;
  /** By the present price, which is not the one that will count. */
  readonly isEstimated: boolean;
  readonly state: PendingFate;
  readonly confirmations: number;
  /** 0 where no one counts blocks for us. */
  readonly required: number;
  /** About how long the missing blocks take. */
  readonly secondsLeft: number;
  readonly seenAt: Date;
}

/** A feature by which money comes into wallets. */
export interface IncomingSource {
  /** What is on its way to a customer's wallet, oldest first; reads on `db`, to be of one moment with the balance. */
  readIncoming(db: Kysely<DB>, customerId: string): Promise<readonly IncomingMoney[]>;
}
