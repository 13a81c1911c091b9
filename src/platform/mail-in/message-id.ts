import { createHash } from "node:crypto";

const maxIds = 50;
/** Mails of ours repeat it, and one with controls in its headers would not leave. */
const form = /^[^\s\p{Cc}<>()[\]\\",;:@]{1,180}@[^\s\p{Cc}<>()[\]\\",;:@]{1,180}$/u;

/** The ids in a header, without angle brackets; what is no id that could be repeated in a header is left out. */
export function readMessageIds(header: string): string[] {
  const ids = [...header.slice(0, 20_000).matchAll(/<([^<>\s]{3,250})>/g)].map(([, id = ""]) => id);
  return ids.filter((id) => form.test(id)).slice(-maxIds);
}

/** For a mail without one: the same mail gets the same. */
export function madeMessageId(source: Uint8Array): string {
  return `${createHash("sha256").update(source).digest("hex").slice(0, 40)}@no-message-id.invalid`;
}
