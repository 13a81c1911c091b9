import { telegramEvents } from "#src/features/telegram/events.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { whitelabelEvents } from "../../events.ts";
import { ownerOfShop } from "../read-sites.ts";

/** Makes the owner of a site known of what stopped its bot, who alone can mend it. */
export function followBots(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(telegramEvents, {
    name: "whitelabel-bots",
    events: ["telegram.bot-failed.v1"],
    handle: async ({ siteId: shopId }, trx) => {
      const owner = shopId === null ? null : await ownerOfShop(trx, shopId);
      if (owner === null) return;
      await publishEvent(trx, { now: platform.clock.now() }, whitelabelEvents, {
        name: "whitelabel.bot-failed.v1",
        payload: { siteId: owner.id },
        siteId: owner.site_id,
        customerId: owner.customer_id,
      });
    },
  });
}
