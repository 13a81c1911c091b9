import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import type { ReceivedMail } from "./conformance.ts";
import type { MailThread } from "./port.ts";

/** A mail server on loopback that keeps what it accepts and answers as configured. */
export interface TestMailServer {
  readonly port: number;
  readonly mails: readonly ArrivedMail[];
  /** Answers every message with this from now on; null accepts them. */
  answer(reply: { readonly code: number; readonly text: string } | null): void;
  close(): Promise<void>;
}

export interface ArrivedMail {
  readonly raw: string;
  readonly recipients: readonly string[];
  readonly envelopeSender: string;
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
}

export const smtpLogin = { user: "moorage", password: "s3cret/p@ss" } as const;

export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const mails: ArrivedMail[] = [];
  let reply: { code: number; text: string } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === smtpLogin.user && password === smtpLogin.password
        ? done(null, { user: username })
        : done(new Error("wrong password")),
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const raw = await text(stream);
      if (reply) throw Object.assign(new Error(reply.text), { responseCode: reply.code });
      mails.push({
        raw,
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        envelopeSender: session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address,
        isEncrypted: session.secure,
        user: typeof session.user === "string" ? session.user : undefined,
      });
    }),
    ...options,
  });
  server.on("error", () => undefined); // Clients that hang up are part of the tests.
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    mails,
    answer: (next) => {
      reply = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function splitMail(raw: string) {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const headers = head.replace(/\r\n[ \t]+/g, " ");
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1]?.trim() ?? "";
  return { headers, header, rest };
}

/** Reads what a message says of its conversation. */
export function readThread(mail: ArrivedMail | undefined): MailThread {
  const { header } = splitMail(mail?.raw ?? "");
  const ids = (name: string): string[] => [...header(name).matchAll(/<([^>]+)>/g)].map(([, id = ""]) => id);
  const headers = ["Auto-Submitted", "X-Auto-Response-Suppress"].map((name) => [name, header(name)] as const);
  return {
    from: ids("From")[0],
    replyTo: ids("Reply-To")[0],
    bounceTo: mail?.envelopeSender,
    messageId: ids("Message-ID")[0],
    inReplyTo: ids("In-Reply-To")[0],
    references: ids("References"),
    headers: Object.fromEntries(headers),
  };
}

/** Splits a two-part message, as a mail reader does. */
export function readMail({ raw, recipients }: ArrivedMail): ReceivedMail {
  const { headers, header, rest } = splitMail(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? "";
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`);
  const body = (type: string): string => {
    const part = parts.find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? "";
    const content = part.slice(part.indexOf("\r\n\r\n") + 4).replace(/\r\n$/, "");
    return decodeBody(content, /quoted-printable/i.test(part), /base64/i.test(part));
  };
  return {
    id: header("Message-ID").slice(1).split("@")[0] ?? "",
    recipient: recipients.join(","),
    subject: decodeWords(header("Subject")),
    text: body("text/plain"),
    html: body("text/html"),
  };
}

function decodeBody(content: string, isQuoted: boolean, isBase64: boolean): string {
  const plain = isBase64
    ? Buffer.from(content, "base64").toString("utf8")
    : isQuoted
      ? decodeQuoted(content.replace(/=\r\n/g, ""))
      : content;
  return plain.replaceAll("\r\n", "\n");
}

function decodeQuoted(content: string): string {
  const bytes = content.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decodeWords(subject: string): string {
  return subject
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuoted(word.replaceAll("_", " ")),
    );
}
