// What both halves say about accounts.

/** How long a reported break-in stops purchases and API keys, unless a new password is set by mail before. */
export const frozenHours = 72;

/** How long a support PIN is good, and how long what it proved counts. */
export const pinMinutes = 30;
