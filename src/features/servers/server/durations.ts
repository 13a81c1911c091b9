// Durations of a server's lifecycle (product §9). SQL has the same as functions in `sql/reserve-ahead.sql`, `sql/grace.sql`
// and `sql/keeping.sql`; `durations.test.ts` compares them.

/** How long before the end of the paid time autoprolong sets the money aside. */
export const reserveAheadDays = 3;

/** How long a server runs on after its paid time. */
export const graceHours = 24;

/** How long before the end of that grace the customer is reminded. */
export const graceEndingHours = 12;

/** How long disk and addresses of a suspended server are kept, before the machine is removed. */
export const keptDays = 7;

/** How many days before the end of the paid time the customer is reminded. */
export const reminderDays = [1, 3, 7] as const;

/** How many days before the deletion of a suspended server the customer is reminded. */
export const deletionNearDays = 1;
