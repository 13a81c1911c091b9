import { z } from "zod";
import type { ReplySettings } from "#src/platform/mail-in/reply-address.ts";
import { ConfigError } from "./config-error.ts";

/** Settings of the mailbox of answers; spread into those of `config.ts`. */
export const mailboxVariables = {
  MAILBOX: z
    .enum(["off", "simulated", "imap", "pipe"])
    .optional()
    .describe(
      "where answers to mails of support arrive: imap; pipe, POST /internal/mail on METRICS_PORT; unset: simulated in a demo, where /dev/mailbox answers, else off",
    ),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe(
      "mailbox of MAILBOX=imap, e.g. imaps://user:password@mail.example.com/INBOX; for these answers alone",
    ),
  REPLY_ADDRESS: z
    .string()
    .regex(
      /^(?=.{1,200}$)[a-z0-9._+-]{0,24}\{token\}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
      "it looks like t-{token}@reply.example.com",
    )
    .optional()
    .describe(
      "address of answers, on a domain for nothing else whose mail all comes to this mailbox: t-{token}@reply.example.com; support+{token}@… where plus addresses are all there is",
    ),
  MAIL_AUTHSERV_ID: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, "it looks like mx.example.com")
    .optional()
    .describe("name by which your mail server signs its Authentication-Results: no other's are believed"),
} as const;

type MailboxVariables = z.output<z.ZodObject<typeof mailboxVariables>>;

export interface MailboxSettings {
  readonly replies: ReplySettings;
  /** Of a mailbox that is read; null: that of a demo, or none, since mails are piped in. */
  readonly imapUrl: string | null;
  readonly isPiped: boolean;
}

const demoReplies: ReplySettings = { address: "t-{token}@reply.moorage.test", authservId: "mx.moorage.test" };

/** Null where no mailbox is read: mails of support then ask to answer on the site. */
export function mailboxOf(settings: MailboxVariables, isDemo: boolean): MailboxSettings | null {
  const { MAILBOX = isDemo ? "simulated" : "off", IMAP_URL, REPLY_ADDRESS, MAIL_AUTHSERV_ID } = settings;
  if (MAILBOX === "off") return null;
  if (MAILBOX === "simulated") return { replies: demoReplies, imapUrl: null, isPiped: false };
  const needed = (name: string): ConfigError =>
    new ConfigError(`${name} must be set for MAILBOX=${MAILBOX}.`);
  if (MAILBOX === "imap" && IMAP_URL === undefined) throw needed("IMAP_URL");
  if (REPLY_ADDRESS === undefined) throw needed("REPLY_ADDRESS");
  if (MAIL_AUTHSERV_ID === undefined) throw needed("MAIL_AUTHSERV_ID");
  const replies = { address: REPLY_ADDRESS, authservId: MAIL_AUTHSERV_ID };
  if (IMAP_URL === undefined || MAILBOX === "pipe") return { replies, imapUrl: null, isPiped: true };
  const { username, password } = new URL(IMAP_URL);
  if (username === "" || password === "") throw new ConfigError("IMAP_URL must have a user and a password.");
  return { replies, imapUrl: IMAP_URL, isPiped: false };
}
