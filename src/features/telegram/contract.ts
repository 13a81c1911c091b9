import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, nothing } from "#src/shared/schemas.ts";
import { preferencesOutput } from "#src/features/notifications/contract.ts";

/** The most that a chat may be let spend at once, in cents. */
const mostSpendCents = 100_000;

/** `blocked`: its person blocked the bot, so that nothing arrives. */
export const linkState = z.enum(["live", "blocked"]);

export const linkOutput = z.object({
  id: idSchema("telegramLink"),
  /** As Telegram names its person. */
  name: z.string(),
  state: linkState,
  /** It may restart, start and stop servers. */
  mayAct: z.boolean(),
  /** What a renewal from the chat may cost; 0: it cannot renew. */
  spendLimitCents: cents,
  connectedAt: instant,
  lastSeenAt: instant,
  /** From then on answers to tickets come to the chat alone, where it is written in; until then by mail as well. */
  trustedAt: instant,
});

const params = z.object({ id: idSchema("telegramLink") });
const own = { access: "customer", scope: null, right: "self" } as const;

export const telegramContract = defineContract({
  "GET /v2/telegram": {
    summary: "The bot, the chats that are connected to the user, and what comes there",
    ...own,
    inLook: "never",
    output: z.object({
      /** False: the site has no bot, or it does not work now. */
      available: z.boolean(),
      botName: z.nullable(z.string()),
      /** The chats are a page of this demo. */
      isSimulated: z.boolean(),
      links: z.array(linkOutput),
      /** The account at Telegram by which the user signs in: its chat can be connected by one call. */
      offer: z.nullable(z.object({ name: z.string() })),
      topics: preferencesOutput.shape.topics,
      quietHours: preferencesOutput.shape.quietHours,
    }),
    errors: [],
  },
  "POST /v2/telegram/connect": {
    summary: "Make a link that connects a chat once, within ten minutes; one made before ends",
    ...own,
    inStop: "closed",
    body: z.strictObject({}),
    output: z.object({
      url: z.string(),
      appUrl: z.string(),
      /** What a QR code for a phone says. */
      qr: z.string(),
      expiresAt: instant,
    }),
    errors: ["telegram_unavailable", "telegram_link_limit"],
    limit: "telegram",
  },
  "POST /v2/telegram/connect-signed-in": {
    summary: "Connect the chat of the Telegram account by which the user signs in, as `offer` names it",
    ...own,
    inStop: "closed",
    body: z.strictObject({}),
    output: linkOutput,
    errors: ["not_found", "telegram_unavailable", "telegram_link_limit"],
    limit: "telegram",
  },
  "PUT /v2/telegram/links/{id}": {
    summary: "Choose what a chat may do; more than before needs a proof of the person",
    ...own,
    inStop: "closed",
    params,
    body: z.strictObject({
      mayAct: z.boolean(),
      spendLimitCents: z.int().check(z.gte(0), z.lte(mostSpendCents)),
    }),
    output: linkOutput,
    errors: ["not_found", "step_up_required"],
  },
  "POST /v2/telegram/links/{id}/test": {
    summary: "Send a test message to a chat",
    ...own,
    inStop: "closed",
    params,
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found", "telegram_unavailable"],
    limit: "telegram",
  },
  "DELETE /v2/telegram/links/{id}": {
    summary: "Disconnect a chat",
    ...own,
    inStop: "open",
    params,
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/demo/telegram": {
    summary: "Write to the bot of a demo as somebody with this name in Telegram",
    access: "public",
    body: z.strictObject({
      username: z.string().check(z.regex(/^\w{5,32}$/)),
      text: z.string().check(z.minLength(1), z.maxLength(4096)),
    }),
    output: nothing,
    errors: ["not_found"],
    demoOnly: true,
  },
});
