import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { FoundKind } from "#src/shared/found.ts";
import type { TimelineKind } from "#src/shared/timeline-kinds.ts";

/** One line of a customer's timeline: data and codes. */
export interface TimelineItem {
  /** Unique in its source, and ordered by it: a UUID in small letters, or a number written with 20 digits. */
  readonly id: string;
  readonly at: Date;
  /** What happened, a code whose text the office has. */
  readonly code: string;
  readonly title?: string;
  /** How the server or domain is called that it was done to. */
  readonly about?: string | null;
  readonly state?: string | null;
  readonly cents?: bigint | null;
  /** Coins, as decimal text without their name. */
  readonly amount?: string | null;
  readonly actor?: { readonly kind: string; readonly id?: string | undefined } | null;
  readonly actorName?: string | null;
  readonly network?: string | null;
  /** What it names, its id as on the wire. */
  readonly opens?: { readonly kind: FoundKind; readonly id: string } | null;
}

/** Where a page begins: the lines of a source that are older than `at`, or as old with a smaller id. */
export interface TimelineBound {
  readonly at: Date;
  /** Compared as the source's ids are; null: of `at` itself none. */
  readonly id: string | null;
}

/**
 * A kind of lines of every customer's timeline (`timelineSources` of `server/feature.ts`). Read by an index on customer
 * and time, newest first, at most `limit`: pages are merged of them, and each source reads no more than one.
 */
export interface TimelineSource {
  readonly kind: TimelineKind;
  find(
    db: Kysely<DB>,
    customerId: string,
    page: { readonly before: TimelineBound | null; readonly limit: number },
  ): Promise<readonly TimelineItem[]>;
}
