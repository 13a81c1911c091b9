// What both halves have of the articles of the help.

/** In the order of the page. */
export const helpTopics = ["start", "billing", "servers", "domains", "account", "api", "support"] as const;

export type HelpTopic = (typeof helpTopics)[number];

export const helpStates = ["draft", "published", "withdrawn"] as const;

export type HelpState = (typeof helpStates)[number];

/** Bounds of the texts. */
export const maxHelpTitle = 120;
export const maxHelpSummary = 300;
export const maxHelpBody = 20_000;
export const maxHelpSearch = 200;

/** Words of an address; `search` is a call's. */
export const helpSlug = /^(?!search$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const maxHelpSlug = 80;

/** Most articles of a site. */
export const maxHelpArticles = 2000;
