import { systemClock } from "#src/platform/clock.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { describeMail } from "./conformance.ts";
import { createOutboxMail } from "./outbox.ts";

describeMail("outbox", async () => {
  const database = await createTestDatabase();
  const db = await openDatabase({ url: database.url });
  const clock = systemClock;
  return {
    driver: createOutboxMail({ db, clock, ids: createIds(() => clock.now()) }),
    async received() {
      const rows = await database.kysely
        .selectFrom("mail_messages")
        .selectAll()
        .orderBy("created_at")
        .execute();
      return rows.map(({ site_id, recipient, subject, text_body, html_body }) => {
        return { siteId: site_id, recipient, subject, text: text_body, html: html_body };
      });
    },
    breakDown: () => db.close(),
    close: () => database.drop(),
  };
});
