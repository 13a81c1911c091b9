import type { Platform } from "#src/platform/platform.ts";
import type { MailDriver } from "./port.ts";
import { threadColumns } from "./thread-columns.ts";

/** Stores mail in the database, where the demo's mailbox page shows it. A mail sent twice is stored once. */
export function createOutboxMail({ db, clock }: Pick<Platform, "db" | "clock">): MailDriver {
  return {
    simulated: true,
    async send(mail) {
      await db.kysely
        .insertInto("mailbox_messages")
        .values({
          id: mail.id,
          site_id: mail.siteId,
          recipient: mail.recipient,
          subject: mail.subject,
          text_body: mail.text,
          html_body: mail.html,
          ...threadColumns(mail),
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return { status: "accepted" };
    },
    close: () => undefined,
  };
}
