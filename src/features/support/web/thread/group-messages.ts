import type { Message, MessageId } from "../support-types.ts";

type Written = Pick<Message, "id" | "by" | "authorName" | "isYou" | "via" | "line" | "createdAt">;

/** The entries of a thread, each below the one before. */
export type ThreadEntry<Of> =
  | { readonly kind: "line"; readonly message: Of }
  | { readonly kind: "group"; readonly first: Of; readonly messages: readonly Of[] }
  | { readonly kind: "divider" };

/** Messages of one person belong together when they came within this time of each other. */
const togetherMs = 10 * 60_000;

/** The entries of a thread: lines of the product, messages by author and way, and where what is new begins. */
export function threadEntries<Of extends Written>(
  messages: readonly Of[],
  firstNew: MessageId | undefined,
): readonly ThreadEntry<Of>[] {
  const entries: ThreadEntry<Of>[] = [];
  for (const message of messages) {
    if (message.id === firstNew) entries.push({ kind: "divider" });
    const last = entries.at(-1);
    if (message.line !== null) entries.push({ kind: "line", message });
    else if (last?.kind === "group" && belongs(message, last.messages.at(-1)))
      entries[entries.length - 1] = { ...last, messages: [...last.messages, message] };
    else entries.push({ kind: "group", first: message, messages: [message] });
  }
  return entries;
}

function belongs(message: Written, before: Written | undefined): boolean {
  return (
    before !== undefined &&
    before.by === message.by &&
    before.isYou === message.isYou &&
    before.authorName === message.authorName &&
    before.via === message.via &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) <= togetherMs
  );
}

/** The first of the newest `unread` messages that others wrote; undefined where there is none. */
export function firstNewOf(messages: readonly Written[], unread: number): MessageId | undefined {
  if (unread === 0) return undefined;
  const ofOthers = messages.filter(({ isYou, line }) => !isYou && line === null);
  return ofOthers[Math.max(0, ofOthers.length - unread)]?.id;
}
