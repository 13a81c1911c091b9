import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { chatPath } from "../simulated.ts";
import { addressOf, logPage, type ShownChat, windowPage } from "./chat-html.ts";
import { playPeople, personOf } from "./people.ts";
import { ownPlayBot } from "./play-bots.ts";
import { createPlayChats } from "./play-chats.ts";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'";

const visitForm = z.object({
  as: z.string().max(32).optional(),
  /** Number of the bot; absent: the provider's. */
  bot: z.coerce.bigint().positive().max(9_999_999_999_999_999n).catch(ownPlayBot.id),
  turn: z.coerce.number().int().min(0).catch(0),
  /** The message of the bot that the next text answers. */
  reply: z.coerce.number().int().positive().optional().catch(undefined),
  start: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});

const actForm = z.union([
  z.object({
    act: z.literal("say"),
    text: z.string().trim().min(1).max(4096),
    reply: z.coerce.number().int().positive().optional(),
  }),
  z.object({ act: z.literal("press"), message: z.coerce.number().int(), data: z.string().min(1).max(64) }),
  z.object({ act: z.enum(["block", "unblock", "revoke"]) }),
]);

/**
 * `/dev/telegram`: a chat with a simulated bot in which the developer is its user. The page runs no script: the log is
 * a frame that comes again each second.
 */
export function registerChatPage(
  app: FastifyInstance,
  platform: Pick<Platform, "db" | "clock" | "wake">,
): void {
  const chatsOf = (bot: bigint) => createPlayChats(platform.db.pool, platform.clock, bot);
  const read = (request: FastifyRequest) => {
    const visit = visitForm.safeParse(request.query);
    if (!visit.success) throw new AppError("invalid_input");
    const { as, bot, start, turn, reply } = visit.data;
    return { person: personOf(as), bot, start, turn, reply };
  };
  const shown = async (request: FastifyRequest): Promise<ShownChat> => {
    const { person, bot, start, turn, reply } = read(request);
    const chats = chatsOf(bot);
    const [messages, isBlocked, bots] = await Promise.all([
      chats.messages(person.chatId),
      chats.isBlocked(person.chatId),
      chats.bots(),
    ]);
    const place = { bot, bots, path: chatPath };
    return { person, people: playPeople, start, messages, isBlocked, turn, reply, ...place };
  };
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(chatPath, { schema: { hide: true } }, async (request, reply) =>
      send(reply, windowPage(await shown(request))),
    );
    scope.get(`${chatPath}/log`, { schema: { hide: true } }, async (request, reply) =>
      send(reply, logPage(await shown(request))),
    );
    scope.post(chatPath, { schema: { hide: true } }, async (request, reply) => {
      if (request.headers.origin !== request.origin) throw new AppError("forbidden_origin");
      const { person, bot } = read(request);
      const chats = chatsOf(bot);
      const act = actForm.safeParse(request.body);
      if (!act.success) throw new AppError("invalid_input");
      if (act.data.act === "say") await chats.say(person, act.data.text, act.data.reply ?? null);
      else if (act.data.act === "press") await chats.press(person, act.data.message, act.data.data);
      else if (act.data.act === "revoke") await chats.revokeToken();
      else await chats.block(person, act.data.act === "block");
      platform.wake("telegram");
      const place = act.data.act === "press" ? `${chatPath}/log` : chatPath;
      return reply.redirect(addressOf(place, bot, person), 303);
    });
  });
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}
