import type { BotAct, BotAsked } from "#src/platform/bot/bot-part.ts";
import { mayDo } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { formatCents } from "#src/shared/money.ts";
import type { BotContext } from "../deps.ts";
import { type AnsweredChat, reply } from "./reply.ts";

/** Asks whether to do something, if the chat and its person may now. */
export async function askAct(
  context: BotContext,
  chat: AnsweredChat,
  asked: BotAsked,
  act: BotAct,
  object: string,
): Promise<void> {
  const refusal = refusalOf(asked, act);
  // The list that the button is of stays.
  const fresh = { ...chat, pressedId: undefined };
  if (refusal !== null) return reply(context, fresh, { html: refusal });
  const question = await act.ask(asked, object);
  if (question === null) return reply(context, fresh, { html: asked.say("bot.servers.cannot") });
  if (question.cents !== null && question.cents > asked.spendLimitCents)
    return reply(context, fresh, {
      html: asked.say("bot.aboveLimit", { amount: formatCents(question.cents) }),
    });
  await reply(context, fresh, {
    html: question.html,
    buttons: [
      [
        { label: question.yes, act: act.name, object: question.confirm, isConfirmed: true },
        { label: asked.say("bot.no"), isNo: true },
      ],
    ],
  });
}

/** Does what was confirmed, after all has been asked again: the chat, its person and the object may have changed since. */
export async function performAct(
  context: BotContext,
  chat: AnsweredChat,
  asked: BotAsked,
  act: BotAct,
  { object, key }: { readonly object: string; readonly key: string },
): Promise<void> {
  const refusal = refusalOf(asked, act);
  if (refusal !== null) return reply(context, chat, { html: refusal });
  try {
    await reply(context, chat, await act.perform(asked, object, key));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = context.texts.text(asked.language, `errors.${error.code}`, { ...error.params });
    await reply(context, chat, { html: asked.say("bot.failed", { reason }) });
  }
}

/** Why the chat may not act, in its person's language; null: it may. */
function refusalOf({ mayAct, spendLimitCents, say, ctx }: BotAsked, act: BotAct): string | null {
  if (!mayAct || (act.spends && spendLimitCents === 0n)) return say("bot.mayNotAct");
  return mayDo(ctx.actor.member, act) ? null : say("bot.noAccess");
}
