// What both halves say about accounts.

/** How long a reported break-in stops purchases and API keys, unless a new password is set by mail before. */
export const frozenHours = 72;
