import { isUuid } from "#src/shared/ids.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
import { answerMail } from "./answer-mail.ts";
import { readThread } from "./thread-columns.ts";

const shownMails = 100;

/** Styles only: neither this page nor a mail in it may run a script or load anything. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'";
/** Links of a mail open in the whole tab; the frame itself has an origin of its own. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/** How a demo answers its mails. */
export interface AnswerWay {
  /** Puts an answer into the mailbox that the product reads; null: there is none. */
  readonly deliver: ((source: Uint8Array) => Promise<void>) | null;
  readonly authservId: string | undefined;
}

/** `/dev/mailbox`: the mail of the outbox driver, to be read and answered on this machine. Demo only. */
export function registerMailbox(
  app: FastifyInstance,
  platform: Pick<Platform, "db" | "clock" | "ids">,
  { deliver, authservId = "" }: AnswerWay,
): void {
  const messages = () => platform.db.kysely.selectFrom("mailbox_messages");

  const read = async (id: string) => {
    const mail = isUuid(id)
      ? await messages().selectAll().where("id", "=", id).executeTakeFirst()
      : undefined;
    if (mail === undefined) throw new AppError("not_found");
    return mail;
  };

  app.get("/dev/mailbox", { schema: { hide: true } }, async (_request, reply) => {
    const mails = await messages()
      .select(["id", "recipient", "subject", "created_at"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(shownMails)
      .execute();
    const rows = mails.map(
      (mail) =>
        `<tr><td><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.recipient)}</td><td>${time(mail.created_at)}</td></tr>`,
    );
    const list = `<table><thead><tr><th>Subject</th><th>To</th><th>Sent</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
    return sendPage(reply, "Mailbox", mails.length === 0 ? "<p>No mail yet.</p>" : list);
  });

  app.get<{ Params: { id: string } }>(
    "/dev/mailbox/:id",
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = await read(request.params.id);
      const head = `<p><a href="/dev/mailbox">All mail</a></p><p>To ${escapeHtml(mail.recipient)}, ${time(mail.created_at)}</p>`;
      const frame = `<iframe src="/dev/mailbox/${mail.id}/body" sandbox="allow-top-navigation-by-user-activation" title="Mail"></iframe>`;
      const text = `<details><summary>Plain text</summary><pre>${escapeHtml(mail.text_body)}</pre></details>`;
      const answer = deliver !== null && mail.reply_to !== null ? answerForm(mail.id) : "";
      return sendPage(reply, mail.subject, head + frame + text + answer);
    },
  );

  app.post<{ Params: { id: string }; Body: unknown }>(
    "/dev/mailbox/:id/reply",
    { schema: { hide: true } },
    async (request, reply) => {
      if (request.headers.origin !== request.origin) throw new AppError("forbidden_origin");
      const mail = await read(request.params.id);
      const { recipient, subject, text_body: text, created_at: sentAt, reply_to: replyTo } = mail;
      if (deliver === null || replyTo === null) throw new AppError("not_found");
      const answered = { ...readThread(mail), recipient, subject, text, sentAt, replyTo };
      const id = platform.ids.random();
      // The form's encoding is plain text, `text=…` and a line break: no parser is needed.
      const written = typeof request.body === "string" ? request.body.replace(/^text=|\r\n$/g, "") : "";
      await deliver(answerMail(answered, { id, text: written, at: platform.clock.now(), authservId }));
      return reply.redirect("/dev/mailbox", 303);
    },
  );

  app.get<{ Params: { id: string } }>(
    "/dev/mailbox/:id/body",
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = await read(request.params.id);
      const body = mail.html_body.replace("<head>", '<head><base target="_top">');
      return reply.header("content-security-policy", mailPolicy).type("text/html; charset=utf-8").send(body);
    },
  );
}

function answerForm(id: string): string {
  return `<form method="post" action="/dev/mailbox/${id}/reply" enctype="text/plain"><label for="text">Your answer</label><textarea id="text" name="text" rows="6" required maxlength="20000"></textarea><button>Reply</button></form>`;
}

function sendPage(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .header("content-security-policy", pagePolicy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>
body { margin: 0 auto; max-width: 960px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #131f2d; background: #fcfaf5 }
table { width: 100%; border-collapse: collapse }
th, td { padding: 8px; text-align: start; border-bottom: 1px solid #dfdcd3; overflow-wrap: anywhere }
a { color: #a83100 }
iframe { width: 100%; height: 640px; border: 1px solid #dfdcd3; background: #fff }
form { display: grid; gap: 8px; margin-top: 16px }
textarea, button { font: inherit; padding: 8px 16px }
button { justify-self: start; min-height: 44px; color: #fdfcf9; background: #c73b02; border: 0; border-radius: 4px; cursor: pointer }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body>
</html>
`);
}

function time(date: Date): string {
  return date.toISOString().replace("T", " ").slice(0, 19);
}
