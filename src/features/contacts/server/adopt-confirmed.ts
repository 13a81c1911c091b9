import { readAddressees } from "#src/features/accounts/server/index.ts";
import { accountsEvents } from "#src/features/accounts/events.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { confirmEmail, contactsWith } from "./settle-email.ts";

/** An address confirmed for a user's account counts as confirmed for the customer's contacts too. */
export function adoptConfirmed({ clock }: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "contacts-adopt-confirmed",
    events: ["accounts.email-confirmed.v1"],
    handle: async ({ customerId, siteId }, trx) => {
      if (customerId === null) return;
      for (const { email, isEmailConfirmed } of await readAddressees(trx, customerId)) {
        if (email === null || !isEmailConfirmed) continue;
        const address = { siteId, customerId, emailCanonical: canonicalEmail(email) };
        if ((await contactsWith(trx, address)).length === 0) continue;
        await confirmEmail(trx, address, { kind: "system" }, null, clock.now());
      }
    },
  });
}
