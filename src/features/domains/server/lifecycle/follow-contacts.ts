import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { contactsEvents } from "#src/features/contacts/events.ts";
import { isAddressLapsed } from "#src/features/contacts/server/index.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { EventName } from "#src/shared/events.ts";
import { servedStates } from "../../rules.ts";
import type { domainsEvents } from "../../events.ts";
import type { DomainsContext } from "../deps.ts";
import { endingsWith } from "../endings-with.ts";

/**
 * What happens to registrants concerns their names: a change is sent to the registry; an address that no one
 * confirmed within fifteen days takes them out of the zone, until it is confirmed (RAA).
 */
export function followContacts(context: Pick<DomainsContext, "platform" | "driver">): EventConsumer {
  const { clock, db } = context.platform;
  return defineConsumer(contactsEvents, {
    name: "domain-contacts",
    events: ["contacts.changed.v1", "contacts.verified.v1", "contacts.unverified.v1"],
    handle: async ({ name, payload: { contactId } }, trx) => {
      if (name === "contacts.changed.v1") {
        // While staff holds a name its registrant stays: it is sent when the hold ends.
        const where = sql`AND hold_id IS NULL`;
        await note(trx, contactId, { set: sql`pushes_registrant = true`, where, at: clock.now() });
      } else {
        // As it is now, not as the event says: one that was set aside may be handled after its opposite.
        const isUnverified = await isAddressLapsed(trx, contactId);
        await note(trx, contactId, {
          set: sql`is_unverified = ${isUnverified}`,
          where: sql`AND is_unverified <> ${isUnverified}`,
          // Elsewhere nothing takes them out of the zone.
          special: {
            event: isUnverified ? "domains.held.v1" : "domains.unheld.v1",
            tlds: await endingsWith(db.kysely, context, "hasHold"),
          },
          at: clock.now(),
        });
      }
    },
  });
}

interface Note {
  readonly set: ReturnType<typeof sql>;
  readonly where?: ReturnType<typeof sql>;
  /** The event of names of these endings; of others it is a change as any. */
  readonly special?: { readonly event: EventName<typeof domainsEvents>; readonly tlds: readonly string[] };
  readonly at: Date;
}

/** Changes the wanted settings of a contact's names; the lifecycle sends them to the registry at its next turn. */
async function note(
  trx: Transaction<DB>,
  contactId: string,
  { set, where = sql``, special, at }: Note,
): Promise<void> {
  const usual: EventName<typeof domainsEvents> = "domains.changed.v1";
  const { event, tlds } = special ?? { event: usual, tlds: [] };
  await sql`
    WITH changed AS (
      UPDATE domains SET ${set}, revision = revision + 1, push_at = NULL, updated_at = ${at}
      WHERE contact_id = ${contactId} AND state = ANY (${[...servedStates]}::text[]) ${where}
      RETURNING id, site_id, customer_id, CASE WHEN tld = ANY (${[...tlds]}::text[]) THEN ${event} ELSE ${usual} END AS event)
    SELECT event_publish(event, site_id, customer_id, jsonb_build_object('domainId', id), ${at}),
      audit_write('{"kind": "system"}', regexp_replace(event, 's\\.(.+)\\.v1$', '.\\1'), 'domain', id::text, '{}', NULL, ${at})
    FROM changed`.execute(trx);
  wakeAfterCommit(trx, "events");
}
