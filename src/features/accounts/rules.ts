// What both halves say about accounts.

/** How long a reported break-in stops purchases and API keys, unless a new password is set by mail before. */
export const frozenHours = 72;

/** How long a second factor that is said to be lost stays before a mailed link takes it off. */
export const factorRecoveryHours = 72;

/**
 * How long the link in a mail works by which its reader says that it was not them; what was added to the account for
 * others in so many days before ends then.
 */
export const alarmDays = 7;

/** How long a support PIN is good, and how long what it proved counts. */
export const pinMinutes = 30;
