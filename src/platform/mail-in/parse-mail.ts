import PostalMime, { addressParser, type Email } from "postal-mime";
import { htmlToText } from "./html-to-text.ts";
import type { IncomingMail, MailAttachment, MailPerson, MailReading } from "./incoming-mail.ts";
import { madeMessageId, readMessageIds } from "./message-id.ts";

const maxParts = 10_000;
/** A mail of the largest size has half as many in base64. */
const maxLines = 700_000;
const limits = { maxNestingDepth: 60, maxHeadersSize: 524_288, forceRfc822Attachments: true } as const;
const maxText = 200_000;
const maxSubject = 300;
const maxName = 120;
const maxRecipients = 200;
const maxAttachments = 100;

/** Reads a mail's source. Whatever it takes is taken from the thread that it runs in: see `mail-parser.ts`. */
export async function parseMail(source: Uint8Array): Promise<MailReading> {
  if (isExcessive(source)) return { status: "unreadable", problem: "malformed" };
  try {
    return { status: "read", mail: mailOf(await PostalMime.parse(source, limits), source) };
  } catch {
    return { status: "unreadable", problem: "malformed" };
  }
}

/** Counts lines, and those that may begin a part: a parser that has to keep them all would run out of memory. */
function isExcessive(source: Uint8Array): boolean {
  const [lineEnd, dash] = [10, 45];
  let [lines, parts] = [0, 0];
  for (let at = source.indexOf(lineEnd); at >= 0; at = source.indexOf(lineEnd, at + 1)) {
    lines += 1;
    if (source[at + 1] === dash && source[at + 2] === dash) parts += 1;
    if (lines > maxLines || parts > maxParts) return true;
  }
  return false;
}

function mailOf(email: Email, source: Uint8Array): IncomingMail {
  const headers = email.headers.map(({ key, value }) => ({ name: key, value }));
  const valuesOf = (...names: string[]) =>
    headers.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const [ownId] = readMessageIds(valuesOf("message-id")[0] ?? "");
  const text = textOf(email);
  const sentAt = new Date(email.date ?? "");
  return {
    messageId: ownId ?? madeMessageId(source),
    hasOwnMessageId: ownId !== undefined,
    inReplyTo: readMessageIds(valuesOf("in-reply-to")[0] ?? "")[0] ?? null,
    references: readMessageIds(valuesOf("references")[0] ?? ""),
    from: personOf(valuesOf("from")),
    recipients: recipientsOf(valuesOf("to", "cc", "delivered-to", "x-original-to", "envelope-to")),
    subject: oneLine(email.subject ?? "", maxSubject),
    sentAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
    text: text.slice(0, maxText),
    isTextCut: text.length > maxText,
    attachments: email.attachments.slice(0, maxAttachments).map(attachmentOf),
    headers,
  };
}

function textOf({ text, html }: Email): string {
  const plain = (text ?? "").slice(0, maxText + 1).replace(/\r\n?/g, "\n");
  const said = plain.trim() === "" && html !== undefined ? htmlToText(html.slice(0, maxText)) : plain;
  return said.replaceAll("\0", "").trimEnd();
}

/** Several senders, or several headers of them, are no one who could be believed. */
function personOf(values: readonly string[]): MailPerson | null {
  const [value = ""] = values;
  if (values.length !== 1 || value.length > 2_000 || isReadInTwoWays(value)) return null;
  const people = addressParser(value, { flatten: true });
  const [person] = people;
  if (people.length !== 1 || person?.address === undefined) return null;
  const address = person.address.toLowerCase();
  if (!/^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,200}$/.test(address)) return null;
  return { address, name: oneLine(person.name, maxName) };
}

/** One program would see another sender in it than the next: the server that proves senders another than we. */
function isReadInTwoWays(from: string): boolean {
  const bare = from.replace(/"(?:[^"\\]|\\.)*"/gs, "").replace(/\((?:[^()\\]|\\.)*\)/gs, "");
  return !/^[^<>;:]*(?:<[^<>;:]*>\s*)?$/.test(bare);
}

function recipientsOf(values: readonly string[]): string[] {
  const all = values.flatMap((value) =>
    addressParser(value.slice(0, 20_000), { flatten: true }).flatMap(
      ({ address }) => address?.toLowerCase() ?? [],
    ),
  );
  return [...new Set(all)].slice(0, maxRecipients);
}

function attachmentOf({ filename, mimeType, content }: Email["attachments"][number]): MailAttachment {
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  return {
    name: oneLine(filename ?? "", maxName),
    mediaType: mimeType.slice(0, maxName).toLowerCase(),
    content: bytes,
  };
}

/** Without signs that no one sees or that turn others around. */
function oneLine(text: string, maxLength: number): string {
  const plain = text
    .slice(0, 4 * maxLength)
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ");
  return plain.replace(/ +/g, " ").trim().slice(0, maxLength);
}
