import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A service that is paid by the period, as the forecast of its customer's wallet needs it. */
export interface RunningService {
  readonly type: "server" | "domain";
  readonly id: string;
  /** As its owner reads it. */
  readonly name: string;
  /** What its next term costs. */
  readonly cents: bigint;
  /** Length of that term. */
  readonly months: number;
  /** When the next term is paid; for one that does not renew itself, when its paid time ends. */
  readonly at: Date;
  readonly renewsItself: boolean;
  /** The next term is paid already: its money is apart from the balance. */
  readonly isReserved: boolean;
  /** Its last renewal was refused, and not for lack of money. */
  readonly isRefused: boolean;
  /** Out of use until a term is paid. */
  readonly isSuspended: boolean;
}

/** A feature's services that are paid by the period. */
export interface ChargeSource {
  /** The services of a customer that renew themselves or could be renewed now; reads on `db`, to be of one moment. */
  readCharges(db: Kysely<DB>, customerId: string, now: Date): Promise<readonly RunningService[]>;
}
