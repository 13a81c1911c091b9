import { sql } from "kysely";
import { accountsEvents } from "#src/features/accounts/events.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { endLink } from "../links/end-link.ts";
import { selectLinks } from "../links/link-rows.ts";

/** The owner took the account back: any of its chats may be a stranger's. They are connected again in a minute. */
export function endLinksOfStrangers(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "telegram-end-of-strangers",
    events: ["accounts.broken-into.v1", "accounts.taken-back.v1", "accounts.frozen.v1"],
    handle: async ({ createdAt, payload: { userId } }, trx) => {
      const links = await selectLinks(trx, userId)
        .where("connected_at", "<=", createdAt)
        .forNoKeyUpdate()
        .execute();
      for (const link of links) await endLink(trx, createCtx(platform, systemActor), link, "break-in");
      await trx.deleteFrom("telegram_tokens").where("user_id", "=", userId).execute();
    },
  });
}

/** Who left a team has no chat about it, and gets nothing of it in other chats that waited for the morning. */
export function endLinksOfLeavers(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "telegram-end-of-leavers",
    events: ["accounts.member-left.v1"],
    handle: async ({ customerId, payload: { memberId } }, trx) => {
      const membership = await trx
        .selectFrom("memberships")
        .select("user_id")
        .where("user_id", "=", memberId)
        .where("customer_id", "=", customerId)
        .executeTakeFirst();
      // Joined again meanwhile.
      if (membership !== undefined) return;
      const links = await selectLinks(trx, memberId)
        .where("customer_id", "=", customerId)
        .forNoKeyUpdate()
        .execute();
      for (const link of links) await endLink(trx, createCtx(platform, systemActor), link, "left-team");
      await trx
        .updateTable("telegram_messages")
        .set({ state: "given-up", ended_at: platform.clock.now(), error: "its reader left the team" })
        .where("state", "=", "queued")
        .where("link_id", "in", selectLinks(trx, memberId).clearSelect().clearOrderBy().select("id"))
        .where("dedupe", "in", (sub) =>
          sub
            .selectFrom("notifications")
            .select(sql<string>`'notice:' || notifications.id`.as("dedupe"))
            .where("user_id", "=", memberId)
            .where("customer_id", "=", customerId),
        )
        .execute();
    },
  });
}
