import { createHash } from "node:crypto";
import type { BotAct } from "#src/platform/bot/bot-part.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { formatCents } from "#src/shared/money.ts";
import { prolongServer } from "../prolong-server.ts";
import { readProlongOptions } from "../read-prolong-options.ts";
import { findOwn } from "./find-own.ts";

const route = "POST /v2/servers/{id}/prolong";

/** Pays for the server's usual term, at the price that was asked about and no other. */
export function renewAct(platform: Platform): BotAct {
  const offerOf = async (customerId: string, id: string) => {
    const server = await findOwn(platform, customerId, id);
    if (server === null) return null;
    try {
      const { options } = await readProlongOptions(platform, customerId, id);
      const option = options.find(({ months }) => months === server.months) ?? options[0];
      return option === undefined ? null : { server, option };
    } catch (error) {
      // Its state takes no payment.
      if (error instanceof AppError) return null;
      throw error;
    }
  };
  return {
    name: "server-renew",
    right: "orders.renew",
    spends: true,
    async ask({ ctx, say }, id) {
      const offer = await offerOf(ctx.actor.customerId, id);
      if (offer === null) return null;
      const { months, totalCents } = offer.option;
      const amount = formatCents(totalCents);
      return {
        html: say("bot.servers.askRenew", { name: offer.server.name, months, amount }),
        yes: say("bot.servers.yesRenew", { amount }),
        confirm: `${id} ${months} ${totalCents}`,
        cents: BigInt(totalCents),
      };
    },
    async perform({ ctx, say, day, spendLimitCents }, confirmed, key) {
      const [id = "", monthsText = "", centsText = ""] = confirmed.split(" ");
      const [months, expectedTotalCents] = [Number(monthsText), Number(centsText)];
      // The limit may have been lowered since the question.
      if (BigInt(expectedTotalCents) > spendLimitCents) throw new AppError("forbidden");
      const requestHash = createHash("sha256").update(`telegram ${route} ${confirmed}`).digest();
      const idempotency = { key: `telegram-${key}`, route, requestHash };
      await prolongServer(platform, ctx, { serverId: id, months, expectedTotalCents, idempotency });
      const server = await findOwn(platform, ctx.actor.customerId, id);
      const until = server?.paid_until?.toISOString();
      return {
        html: say("bot.servers.renewed", {
          name: server?.name ?? "",
          day: until === undefined ? "?" : day(until),
        }),
      };
    },
  };
}
