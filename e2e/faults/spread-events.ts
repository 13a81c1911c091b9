import { sql } from "kysely";
import { createNotifications } from "#src/features/notifications/server/index.ts";
import { paymentsNotices } from "#src/features/payments/server/notices.ts";
import type { PaymentsTestbed } from "#src/features/payments/server/payments-testbed.fixture.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { OutboxEvent } from "#src/platform/events/read-outbox.ts";
import { runConsumer } from "#src/platform/events/run-consumers.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { wrongNotices } from "../harness/wrong-notices.ts";
import { atOnceEach, repeated, shuffled } from "./repeat.ts";

const noticedEvents = paymentsNotices.map(({ event }) => event);

/** A customer whose user is notified. */
export async function newNotifiedCustomer({ database, newCustomer }: PaymentsTestbed): Promise<UserActor> {
  const actor = await newCustomer();
  const membership = { customer_id: actor.customerId, user_id: actor.userId, role: "owner" };
  await database.kysely.insertInto("memberships").values(membership).execute();
  return actor;
}

/** Forgets the events so far, as pruning does in time; returns the last one's id. */
export async function pruneEvents({ database: { kysely } }: PaymentsTestbed): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT coalesce(max(id), 0) AS id FROM outbox_events`.execute(kysely);
  const last = rows[0]?.id ?? 0n;
  await sql`DELETE FROM outbox_events WHERE id <= ${last}`.execute(kysely);
  return last;
}

/**
 * Gives the consumers of notices each later event repeatedly in any order, then lets them run by themselves, twice.
 * Returns what failed, and the events that did not make one notification each.
 */
export async function spreadEvents(
  testbed: PaymentsTestbed,
  after: bigint,
  random: () => number,
): Promise<string[]> {
  const { platform, database } = testbed;
  const { consumers } = createNotifications(platform, {
    texts: createTexts(),
    mail: { post: async () => undefined },
    notices: paymentsNotices,
    alarmLink: (origin) => origin,
    sites: testSites,
    readBanners: async () => [],
  });
  const { rows } = await sql<OutboxEvent>`
    SELECT xid::text AS xid, id, name, site_id AS "siteId", customer_id AS "customerId", payload,
           created_at AS "createdAt" FROM outbox_events WHERE id > ${after} ORDER BY id`.execute(
    database.kysely,
  );
  const problems: string[] = [];
  for (const consumer of consumers) {
    const received = rows.filter(({ name }) => consumer.events.includes(name));
    await atOnceEach(shuffled(repeated(received), random), (event) =>
      transaction(database.committing, (trx) => consumer.handle(event, trx)).catch((error: unknown) => {
        problems.push(`${consumer.name} at ${event.name}: ${String(error)}`);
      }),
    );
    await runConsumer(platform, consumer);
    // A cursor that was set back: from a backup, or by hand.
    await database.kysely.deleteFrom("event_cursors").where("reader", "=", consumer.name).execute();
    await runConsumer(platform, consumer);
  }
  return [...problems, ...(await wrongNotices(database.kysely, { events: noticedEvents, after }))];
}

/** As autovacuum does where the product runs. */
export async function vacuum({ database }: PaymentsTestbed): Promise<void> {
  await database.pool.query("VACUUM (ANALYZE)");
}
