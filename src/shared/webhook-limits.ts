/** The type that an endpoint names to get messages of every type. */
export const everyWebhookType = "*";
/** Endpoints of one customer. */
export const maxEndpoints = 10;
/** Types that one endpoint can name. */
export const maxEndpointTypes = 100;
export const maxDescriptionCharacters = 100;
/** How long messages, and what became of them, are kept. */
export const messagesKeptDays = 30;
/** How long messages are signed with the old secret too. */
export const oldSecretHours = 24;
