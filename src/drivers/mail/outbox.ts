import type { Platform } from "#src/platform/platform.ts";
import type { MailDriver } from "./port.ts";

/** Keeps mail in the database, where the demo's mailbox page shows it. */
export function createOutboxMail(platform: Pick<Platform, "db" | "ids" | "clock">): MailDriver {
  return {
    simulated: true,
    async send(mail) {
      await platform.db.kysely
        .insertInto("mail_messages")
        .values({
          id: platform.ids.next(),
          site_id: mail.siteId,
          recipient: mail.recipient,
          subject: mail.subject,
          text_body: mail.text,
          html_body: mail.html,
          created_at: platform.clock.now(),
        })
        .execute();
    },
  };
}
