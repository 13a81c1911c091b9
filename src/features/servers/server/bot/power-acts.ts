import type { BotAct } from "#src/platform/bot/bot-part.ts";
import type { Platform } from "#src/platform/platform.ts";
import { decodeId } from "#src/shared/ids.ts";
import { controlPower, type PowerVerb } from "../control-power.ts";
import type { FoundServer } from "../find-server.ts";
import { serverCan, stateOf } from "../policy.ts";
import { findOwn } from "./find-own.ts";

const powerVerbs = ["restart", "stop", "start"] as const satisfies readonly PowerVerb[];

export const powerActName = (verb: PowerVerb): string => `server-${verb}`;

/** The acts that its state allows now; one that runs is not offered to be started. */
export function powerVerbsOf(row: FoundServer): readonly PowerVerb[] {
  return powerVerbs.filter(
    (verb) => serverCan[verb](stateOf(row)) === null && (verb !== "start" || row.power !== "running"),
  );
}

const texts = {
  restart: {
    ask: "bot.servers.askRestart",
    yes: "bot.servers.yesRestart",
    begun: "bot.task.restart.running",
  },
  start: { ask: "bot.servers.askStart", yes: "bot.servers.yesStart", begun: "bot.task.start.running" },
  stop: { ask: "bot.servers.askStop", yes: "bot.servers.yesStop", begun: "bot.task.stop.running" },
} as const;

/** Restart, start and stop, each asked first and then done by the use case of the API. */
export function powerActs(platform: Platform): readonly BotAct[] {
  return powerVerbs.map((verb) => ({
    name: powerActName(verb),
    right: "services.manage",
    spends: false,
    async ask({ ctx, say }, id) {
      const server = await findOwn(platform, ctx.actor.customerId, id);
      if (server === null || !powerVerbsOf(server).includes(verb)) return null;
      const { ask, yes } = texts[verb];
      return { html: say(ask, { name: server.name }), yes: say(yes), confirm: id, cents: null };
    },
    async perform({ ctx, say }, id) {
      const task = await controlPower(platform, ctx, { serverId: id, verb });
      const server = await findOwn(platform, ctx.actor.customerId, id);
      const taskId = decodeId("task", task.id);
      return {
        html: say(texts[verb].begun, { name: server?.name ?? "" }),
        ...(taskId !== null && { taskId }),
      };
    },
  }));
}
