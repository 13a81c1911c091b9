import type { Transporter } from "nodemailer";
import { headerProblem } from "./header-safe.ts";
import type { MailDriver, MailResult, MailSigning, OutgoingMail } from "./port.ts";

/** The mail server, and the sender's address. */
export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which must offer STARTTLS unless it is this machine. */
  readonly url: string;
  /** Address of the sender. */
  readonly from: string;
}

const deadlineMs = 20_000;
const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Sends mail by SMTP. */
export function createSmtpMail({ url, from }: SmtpSettings): MailDriver {
  const server = new URL(url);
  let opened: Promise<Transporter> | undefined;
  const senderDomain = from.slice(from.lastIndexOf("@") + 1);

  const send = async (mail: OutgoingMail): Promise<MailResult> => {
    const problem = headerProblem(mail);
    if (problem !== null) return { status: "refused", reason: problem };
    try {
      opened ??= openTransport(server);
      await (await opened).sendMail({
        messageId: `<${mail.messageId ?? `${mail.id}@${senderDomain}`}>`,
        from: { name: mail.sender, address: mail.from ?? from },
        to: { name: "", address: mail.recipient },
        envelope: { from: mail.bounceTo ?? from, to: [mail.recipient] },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...threadOf(mail),
        ...(mail.signing && { dkim: signatureOf(mail.signing) }),
      });
      return { status: "accepted" };
    } catch (error) {
      if (isFinal(error)) return { status: "refused", reason: error.message };
      throw error;
    }
  };
  return { simulated: false, send, close: () => void opened?.then((transport) => transport.close()) };
}

/**
 * All that a receiver relies on. Both headers of a way out have to be among them (RFC 8058 4): mailers sign the first alone
 * by themselves.
 */
const signedHeaders =
  "From:Sender:Reply-To:To:Cc:Subject:Date:Message-ID:In-Reply-To:References:MIME-Version:Content-Type:" +
  "Content-Transfer-Encoding:Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

function signatureOf({ domain, selector, privateKey }: MailSigning) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedHeaders };
}

/** The headers of a conversation. Automatic responders should not answer a mail that says nothing else. */
function threadOf({ sender, replyTo, inReplyTo, references, headers }: OutgoingMail) {
  return {
    ...(replyTo !== undefined && { replyTo: { name: sender, address: replyTo } }),
    ...(inReplyTo !== undefined && { inReplyTo: `<${inReplyTo}>` }),
    ...(references && references.length > 0 && { references: references.map((id) => `<${id}>`) }),
    headers: { "Auto-Submitted": "auto-generated", ...headers },
  };
}

/** Loaded with the first mail: most starts send none. */
async function openTransport(server: URL): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: server.href,
    requireTLS: server.protocol === "smtp:" && !loopback.test(server.hostname),
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    // A body is sent as it is: no file or address in it is ever loaded.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** 5xx about the message; the operator has to correct a wrong password, so that mail waits. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("responseCode" in error) || !("code" in error)) return false;
  const { responseCode, code } = error;
  return (
    typeof responseCode === "number" && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE")
  );
}
