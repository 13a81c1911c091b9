import { readAddressees } from "#src/features/accounts/server/index.ts";
import { accountsEvents } from "#src/features/accounts/events.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { confirmEmail, contactsWith } from "./settle-email.ts";

/** An address confirmed for a user's account counts as confirmed for the customer's contacts too. */
export function adoptConfirmed(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "contacts-adopt-confirmed",
    events: ["accounts.email-confirmed.v1"],
    handle: async ({ customerId, siteId }, trx) => {
      if (customerId === null) return;
      for (const { email, isEmailConfirmed } of await readAddressees(trx, customerId)) {
        if (email === null || !isEmailConfirmed) continue;
        const address = { siteId, customerId, emailCanonical: canonicalEmail(email) };
        if ((await contactsWith(trx, address)).length === 0) continue;
        await confirmEmail(trx, createCtx(platform, systemActor), address);
      }
    },
  });
}
