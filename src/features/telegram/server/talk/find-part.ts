import type { BotAct, BotView } from "#src/platform/bot/bot-part.ts";
import type { TelegramContext } from "../deps.ts";

/** Commands of the menu, in its order; those of features that are not composed are left out. */
const menu = ["balance", "servers", "domains", "deposit", "support", "settings", "stop", "help"] as const;
export type MenuCommandName = (typeof menu)[number];

const ownCommands: readonly string[] = ["stop", "help"];

type Parts = Pick<TelegramContext, "parts">;

/** The commands that the bot has. */
export function commandsOf(context: Parts): readonly MenuCommandName[] {
  return menu.filter((name) => ownCommands.includes(name) || findCommand(context, name) !== undefined);
}

export function findCommand({ parts }: Parts, name: string): BotView | undefined {
  return parts()
    .flatMap(({ commands }) => commands)
    .find((command) => command.name === name);
}

/** A view by its name; a command's is one too, for a button that leads back. */
export function findView({ parts }: Parts, name: string): BotView | undefined {
  return parts()
    .flatMap(({ views, commands }) => [...views, ...commands])
    .find((view) => view.name === name);
}

export function findAct({ parts }: Parts, name: string): BotAct | undefined {
  return parts()
    .flatMap(({ acts }) => acts)
    .find((act) => act.name === name);
}
