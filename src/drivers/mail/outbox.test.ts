import { systemClock } from "#src/platform/clock.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { describeMail } from "./conformance.ts";
import { createOutboxMail } from "./outbox.ts";
import { readThread } from "./thread-columns.ts";

describeMail("outbox", async () => {
  const database = await createTestDatabase();
  const db = await openDatabase({ url: database.url });
  return {
    driver: createOutboxMail({ db, clock: systemClock }),
    async received() {
      const rows = await database.kysely.selectFrom("mailbox_messages").selectAll().execute();
      return rows.map(({ id, recipient, subject, text_body, html_body }) => {
        return { id, recipient, subject, text: text_body, html: html_body };
      });
    },
    async thread() {
      const newest = database.kysely.selectFrom("mailbox_messages").selectAll().orderBy("id", "desc");
      return readThread(await newest.limit(1).executeTakeFirstOrThrow());
    },
    breakDown: () => db.close(),
    close: () => database.drop(),
  };
});
