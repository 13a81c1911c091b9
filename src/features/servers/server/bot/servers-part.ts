import type { Catalog } from "#src/features/catalog/server/index.ts";
import type { BotPart } from "#src/platform/bot/bot-part.ts";
import type { Platform } from "#src/platform/platform.ts";
import { powerActs } from "./power-acts.ts";
import { renewAct } from "./renew-act.ts";
import { readPowerTask, powerTaskText } from "./power-task.ts";
import { serverCard } from "./server-card.ts";
import { serversCommand } from "./servers-command.ts";

/** What the bot in Telegram shows of servers, and does with them. It never deletes, reinstalls or shows a password. */
export function serversBotPart(platform: Platform, catalog: Pick<Catalog, "namesAt">): BotPart {
  return {
    commands: [serversCommand(platform, catalog)],
    views: [serverCard(platform)],
    acts: [...powerActs(platform), renewAct(platform)],
    taskText: powerTaskText,
    readTask: (taskId) => readPowerTask(platform, taskId),
  };
}
