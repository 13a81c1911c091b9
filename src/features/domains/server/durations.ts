// Durations of a domain's life (product §9) that staff does not set. The lead of autoprolong, of the charge and of reminders
// are settings, which SQL reads: `sql/reserve-ahead-of-domain.sql` and its like; `durations.test.ts` holds both together.

/** How long a deletion can be cancelled. */
export const deletionWaitHours = 72;

/** A name that ends is out of the zone for its last days before deletion (ERRP: at least 8). */
export const cutDays = 8;
