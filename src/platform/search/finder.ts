import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { FoundKind, MatchedBy } from "#src/shared/found.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { SearchTerm } from "./read-term.ts";

/** One thing that a finder found: data and codes, which the office writes as sentences. */
export interface Finding {
  readonly kind: FoundKind;
  /** As on the wire. */
  readonly id: string;
  readonly title: string;
  /** More data for the eye; empty where there is none. */
  readonly detail?: string;
  readonly state?: string | null;
  /** Whose it is: a UUID. */
  readonly customerId?: string | null;
  readonly at?: Date | null;
  readonly until?: Date | null;
  readonly cents?: bigint | null;
  /** Coins, as decimal text, of which `detail` is the name. */
  readonly amount?: string | null;
  /** The wire id of what its page is about, where that is another thing: of an address the server. */
  readonly opens?: string;
  readonly matched: MatchedBy;
  /** The term names this thing and no other of its kind. */
  readonly isExact?: boolean;
}

/**
 * How the search of the office finds things of one feature (`finders` of `server/feature.ts`). `find` looks at the term
 * for the forms that it is found by, and answers null at once where there is none: it is not asked then. Every question has
 * to be answered by an index, in the time of a few rows among a million.
 */
export interface Finder {
  /** What a role needs for all that it finds: it is not asked for others, so that they cannot learn by asking. */
  readonly permission: StaffPermission;
  /** At most `limit`; no order is asked for. */
  find(db: Kysely<DB>, term: SearchTerm, limit: number): Promise<readonly Finding[]> | null;
}
