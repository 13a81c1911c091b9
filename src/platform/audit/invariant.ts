import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** One broken object: its id, and what is wrong in one sentence for the operator. */
export interface Finding {
  readonly objectId: string;
  readonly detail: string;
}

/**
 * A statement about the data that must hold at every moment. Features declare theirs; one auditor runs all
 * of them in tests and every minute in the product.
 */
export interface Invariant {
  /** `I1`, `I2` … for the whole product, `W1`, `W2` … for what resellers earn. */
  readonly id: `I${number}` | `W${number}`;
  readonly title: string;
  /** The command that settles a finding about this object; absent where a person has to decide first. */
  readonly settle?: (objectId: string) => string;
  /** Empty when it holds. Reads only committed data and writes nothing. */
  find(db: Kysely<DB>): Promise<readonly Finding[]>;
}
