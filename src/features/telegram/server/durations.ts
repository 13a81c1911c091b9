const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

/** A link that connects a chat. */
export const tokenMs = 10 * minute;
/** A yes to a question, and a button of a list. */
export const confirmMs = 2 * minute;
export const menuMs = hour;
/** Telegram lets a read of updates wait this long. */
export const pollSeconds = 50;
/** Telegram numbers updates from another number on after a week without any. */
export const renumberedMs = 6 * day;
/** The bot is asked who it is after a trouble, and each hour. */
export const probeMs = minute;
export const introduceMs = hour;
/** An alarm: nothing was received from Telegram for this long. */
export const silentMs = 15 * minute;
/** A message is changed at most once in this time. */
export const editMs = second;
/** Pauses after attempts that did not reach Telegram. */
export const retryPausesMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
];
/** A message that did not arrive by then is given up. */
export const giveUpMs = day;
/** How long updates are kept, and messages that were sent. */
export const updatesKeptDays = 7;
export const messagesKeptDays = 30;
/** A chat takes the place of mail from then on, unless a proof of its person came before (decision 163). */
export const untrustedDays = 7;
export const maxLinks = 5;
