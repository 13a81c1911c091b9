import type { BotPart } from "#src/platform/bot/bot-part.ts";
import { escapeBot } from "#src/platform/bot/escape-bot.ts";
import type { Platform } from "#src/platform/platform.ts";
import { formatCents } from "#src/shared/money.ts";
import { pathOf } from "#src/shared/paths.ts";
import type { WalletDeps } from "./deps.ts";
import { readForecast } from "./read-forecast.ts";

/** `/balance` of the bot: what is in the wallet, and until when it lasts. */
export function balancePart(platform: Pick<Platform, "db" | "clock">, deps: WalletDeps): BotPart {
  return {
    views: [],
    acts: [],
    commands: [
      {
        name: "balance",
        right: "money",
        async show({ ctx, say, day, origin }) {
          const forecast = await readForecast(platform, deps, ctx.actor.customerId);
          const { balanceCents, heldCents, debtCents, lastsUntil, renewingCount } = forecast;
          const lines = [
            `<b>${say("bot.balance.title")} ${escapeBot(formatCents(balanceCents))}</b>`,
            ...(heldCents > 0 ? [say("bot.balance.held", { amount: formatCents(heldCents) })] : []),
            ...(debtCents > 0 ? [say("bot.balance.debt", { amount: formatCents(debtCents) })] : []),
            ...(lastsUntil !== null ? [say("bot.balance.lasts", { day: day(lastsUntil) })] : []),
            ...(lastsUntil === null && renewingCount > 0 ? [say("bot.balance.lastsLong")] : []),
          ];
          return {
            html: lines.join("\n"),
            buttons: [[{ label: say("bot.balance.topUp"), url: `${origin}${pathOf("deposit")}` }]],
          };
        },
      },
    ],
  };
}
