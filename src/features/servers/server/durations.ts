// Durations of a server's lifecycle (product §9) that staff does not set. Grace, keeping, the lead of autoprolong and the
// days of reminders are settings, which SQL reads: `sql/grace.sql` and its like; `durations.test.ts` holds both together.

/** How long before the end of the grace the customer is reminded. */
export const graceEndingHours = 12;

/** How many days before the deletion of a suspended server the customer is reminded. */
export const deletionNearDays = 1;
