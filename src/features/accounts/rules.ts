// What both halves say about accounts.

/** How long a reported break-in stops purchases and API keys, unless a new password is set by mail before. */
export const frozenHours = 72;

/** How long a second factor that is said to be lost stays before a mailed link takes it off. */
export const factorRecoveryHours = 72;

/** How long a support PIN is good, and how long what it proved counts. */
export const pinMinutes = 30;
