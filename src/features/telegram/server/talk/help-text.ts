import type { BotAsked } from "#src/platform/bot/bot-part.ts";
import type { TelegramContext } from "../deps.ts";
import { commandsOf } from "./find-part.ts";
import type { Answer } from "./reply.ts";

/** The commands, and what the chat may do. */
export function helpText(context: Pick<TelegramContext, "parts">, { say, mayAct }: BotAsked): Answer {
  const lines = commandsOf(context).map((command) => `/${command} · ${say(`bot.commands.${command}`)}`);
  const may = say(mayAct ? "bot.help.acts" : "bot.help.reads");
  return { html: `<b>${say("bot.help.title")}</b>\n\n${lines.join("\n")}\n\n${may}` };
}
