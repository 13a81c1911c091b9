import { hasFields, isText } from "#src/shared/validation/fields.ts";
import { type KeptFile, keptIn } from "../both/files/kept-files.ts";
import { isTicketId, type TicketId } from "../support-types.ts";
import { browserStore } from "./browser-store.ts";

/** A message that the server has not confirmed. */
export interface UnsentMessage {
  /** Its idempotency key: however often it is sent, it is written once. */
  readonly key: string;
  readonly ticketId: TicketId;
  readonly text: string;
  /** The server has them. */
  readonly files: readonly KeptFile[];
  readonly at: string;
  /** Why the server refused it; absent: it is sent as soon as there is a connection. */
  readonly refusal?: string | undefined;
}

const keyOf = (owner: string): string => `unsent.${owner}`;
const seen = new Map<string, { readonly text: string | null; readonly messages: readonly UnsentMessage[] }>();

/** Messages of an account that wait to be sent, oldest first, kept by the browser. */
export const unsent = {
  /** The same array until it changes. */
  of(owner: string): readonly UnsentMessage[] {
    const text = browserStore.read(keyOf(owner));
    const last = seen.get(owner);
    if (last?.text === text) return last.messages;
    const messages = parse(text);
    seen.set(owner, { text, messages });
    return messages;
  },

  add(owner: string, message: UnsentMessage): void {
    save(owner, [...unsent.of(owner), message]);
  },

  remove(owner: string, key: string): void {
    save(
      owner,
      unsent.of(owner).filter((message) => message.key !== key),
    );
  },

  /** The server refused it: it is not sent by itself again. */
  refuse(owner: string, key: string, refusal: string): void {
    save(
      owner,
      unsent.of(owner).map((message) => (message.key === key ? { ...message, refusal } : message)),
    );
  },

  /** It is sent once more: what was refused has no effect, so that its key is still good. */
  retry(owner: string, key: string): void {
    save(
      owner,
      unsent.of(owner).map((message) => (message.key === key ? { ...message, refusal: undefined } : message)),
    );
  },
} as const;

function save(owner: string, messages: readonly UnsentMessage[]): void {
  browserStore.write(keyOf(owner), messages.length === 0 ? null : JSON.stringify(messages));
}

function parse(text: string | null): readonly UnsentMessage[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    // Kept by an earlier version of this page, it has no files.
    return stored.filter(isMessage).map((message) => ({ ...message, files: keptIn(message.files) }));
  } catch {
    return [];
  }
}

function isMessage(value: unknown): value is UnsentMessage {
  return hasFields(value, {
    key: isText,
    ticketId: (id) => typeof id === "string" && isTicketId(id),
    text: isText,
    at: isText,
    refusal: (refusal) => refusal === undefined || isText(refusal),
  });
}
