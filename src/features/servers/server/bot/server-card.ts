import { sql } from "kysely";
import type { BotButton, BotView } from "#src/platform/bot/bot-part.ts";
import { escapeBot } from "#src/platform/bot/escape-bot.ts";
import type { Platform } from "#src/platform/platform.ts";
import { mayDo } from "#src/shared/access.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { readAddressList } from "../address-list.ts";
import { gigabyte, monthOf } from "../metrics/traffic.ts";
import { stateOf } from "../policy.ts";
import { statusOf } from "../status.ts";
import { findOwn } from "./find-own.ts";
import { powerActName, powerVerbsOf } from "./power-acts.ts";
import { groupOf } from "./state-group.ts";

/** One server: its state, until when it is paid, its addresses and traffic, and what can be done with it from here. */
export function serverCard(platform: Pick<Platform, "db" | "clock">): BotView {
  return {
    name: "server",
    right: "services.read",
    async show({ ctx, say, day, origin, mayAct, spendLimitCents }, id) {
      const server = await findOwn(platform, ctx.actor.customerId, id);
      if (server === null) return null;
      const addresses = readAddressList(server.address_list).map(
        ({ address }) => `<code>${escapeBot(address)}</code>`,
      );
      const used = await readTraffic(platform, server.id);
      const state = say(`bot.servers.state.${groupOf(statusOf({ ...stateOf(server) }))}`);
      const lines = [
        `<b>${escapeBot(server.name)}</b> · ${state}`,
        ...(addresses.length === 0 ? [] : [addresses.join(", ")]),
        ...(server.paid_until === null
          ? []
          : [say("bot.servers.paidUntil", { day: day(server.paid_until.toISOString()) })]),
        say("bot.servers.traffic", { used: `${used} GB`, all: `${server.traffic_gb} GB` }),
      ];
      const can = powerVerbsOf(server);
      const isManager = mayDo(ctx.actor.member, { right: "services.manage" });
      const power: BotButton[] =
        mayAct && isManager
          ? can.map((verb) => ({ label: say(`bot.servers.${verb}`), act: powerActName(verb), object: id }))
          : [];
      const renews = spendLimitCents > 0n && mayDo(ctx.actor.member, { right: "orders.renew" });
      const page = `${origin}${pathOf("cabinet-server", { id: encodeId("server", server.id) })}`;
      return {
        html: lines.join("\n"),
        isProtected: true,
        buttons: [
          ...(power.length === 0 ? [] : [power]),
          ...(renews ? [[{ label: say("bot.servers.renew"), act: "server-renew", object: id }]] : []),
          [
            { label: say("bot.servers.console"), url: page },
            { label: say("bot.servers.back"), view: "servers", object: "" },
          ],
        ],
      };
    },
  };
}

/** What went through it this month, in gigabytes with one digit. */
async function readTraffic({ db, clock }: Pick<Platform, "db" | "clock">, serverId: string): Promise<string> {
  const { rows } = await sql<{ bytes: bigint }>`
    SELECT in_bytes + out_bytes AS bytes FROM server_traffic
    WHERE server_id = ${serverId} AND month = ${monthOf(clock.now())}`.execute(db.kysely);
  const tenths = ((rows[0]?.bytes ?? 0n) * 10n) / gigabyte;
  return `${tenths / 10n}.${tenths % 10n}`;
}
