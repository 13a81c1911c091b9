import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import type { Mail, MailThread } from "./port.ts";

/** More of a conversation than this is left to its readers. */
export const maxReferences = 20;

const address = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/;
const maxIdLength = 250;
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;
const maxHeaderLength = 900;
/** Headers that the mail itself decides, or that say how it is read. */
const ownHeader =
  /^(?:from|sender|to|cc|bcc|reply-to|subject|date|message-id|in-reply-to|references|return-path|received|mime-version|content-.*|dkim-signature|resent-.*)$/i;

/**
 * Why a message must not become headers, or null. A line break would start a header of its own; a comma or
 * an angle bracket in an address would add a recipient.
 */
export function headerProblem(mail: Pick<Mail, "recipient" | "subject"> & MailThread): string | null {
  if (hasControlCharacters(mail.subject)) return "the subject has control characters";
  if (!isAddress(mail.recipient)) return "the recipient is not one plain address";
  return threadProblem(mail);
}

function threadProblem(mail: MailThread): string | null {
  const { from, replyTo, bounceTo, messageId, inReplyTo, references = [], headers = {} } = mail;
  if ([from, replyTo, bounceTo].some((one) => one !== undefined && !isAddress(one))) {
    return "an address of the sender is not one plain address";
  }
  if (references.length > maxReferences) return "it refers to too many messages";
  if ([messageId, inReplyTo, ...references].some((id) => id !== undefined && !isMessageId(id))) {
    return "the id of a message is not one";
  }
  const wrong = Object.entries(headers).find(
    ([name, value]) =>
      !headerName.test(name) ||
      ownHeader.test(name) ||
      hasControlCharacters(value) ||
      value.length > maxHeaderLength,
  );
  return wrong === undefined ? null : "a header is not one that may be added";
}

function isAddress(text: string): boolean {
  return !hasControlCharacters(text) && address.test(text);
}

/** As we make them and as others write them, when it is safe to repeat. */
export function isMessageId(text: string): boolean {
  return text.length <= maxIdLength && isAddress(text);
}
