// Durations of a domain's life (product §9); `reserveAheadDays` and `renewAheadDays`, which pages state, are in shared. SQL has the same as functions in `sql/reserve-ahead-of-domain.sql`,
// `sql/renew-ahead.sql`, `sql/deletion-wait.sql` and `sql/cut-ahead.sql`; `durations.test.ts` compares them.

/** How long a deletion can be cancelled. */
export const deletionWaitHours = 72;

/** A name that ends is out of the zone for its last days before deletion (ERRP: at least 8). */
export const cutDays = 8;
