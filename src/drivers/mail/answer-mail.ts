import type { MailThread } from "./port.ts";

/** A mail that is answered in a demo. */
export interface AnsweredMail extends MailThread {
  readonly replyTo: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
}

export interface AnswerOptions {
  /** Of the answer. */
  readonly id: string;
  readonly text: string;
  readonly at: Date;
  /** Who says that the sender is genuine, as the mail server of a live site does. */
  readonly authservId: string;
}

/** What the recipient's mail program sends as an answer: the text, then what it quotes. */
export function answerMail(mail: AnsweredMail, { id, text, at, authservId }: AnswerOptions): Buffer {
  const host = mail.recipient.slice(mail.recipient.lastIndexOf("@") + 1);
  const subject = /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`;
  const known = [...(mail.references ?? []), ...(mail.messageId === undefined ? [] : [mail.messageId])];
  const quoted = mail.text.trimEnd().split("\n");
  const lines = [
    `Authentication-Results: ${authservId}; dmarc=pass header.from=${host}`,
    `From: <${mail.recipient}>`,
    `To: <${mail.replyTo}>`,
    `Subject: ${encodedWords(subject)}`,
    `Message-ID: <${id}@${host}>`,
    ...(mail.messageId === undefined ? [] : [`In-Reply-To: <${mail.messageId}>`]),
    ...(known.length === 0 ? [] : [`References: ${known.map((one) => `<${one}>`).join("\r\n ")}`]),
    `Date: ${at.toUTCString().replace("GMT", "+0000")}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    ...text.split(/\r?\n/),
    "",
    `On ${mail.sentAt.toUTCString()}, ${mail.replyTo} wrote:`,
    "",
    ...quoted.map((line) => `> ${line}`),
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}

const wordBytes = 42;

/** RFC 2047: a line break in it would be a header of its own. */
function encodedWords(subject: string): string {
  const words: string[] = [];
  let word = "";
  for (const sign of subject) {
    if (Buffer.byteLength(word + sign) > wordBytes) {
      words.push(word);
      word = "";
    }
    word += sign;
  }
  return [...words, word].map((one) => `=?utf-8?B?${Buffer.from(one).toString("base64")}?=`).join("\r\n ");
}
