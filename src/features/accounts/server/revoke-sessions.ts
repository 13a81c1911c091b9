import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";

/** Ends one session or all of a user's; open sockets close on the event of each. */
export async function revokeSessions(
  trx: Transaction<DB>,
  which: { readonly sessionId: string } | { readonly userId: string },
  at: Date,
): Promise<void> {
  const [column, id] =
    "sessionId" in which ? (["id", which.sessionId] as const) : (["user_id", which.userId] as const);
  const ended = await trx
    .updateTable("sessions")
    .set({ revoked_at: at })
    .where(column, "=", id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", at)
    .returning(["id", "site_id", "customer_id"])
    .execute();
  for (const session of ended) {
    await publishEvent(
      trx,
      {
        name: "accounts.session-revoked.v1",
        siteId: session.site_id,
        customerId: session.customer_id,
        payload: { sessionId: session.id },
      },
      at,
    );
  }
}
