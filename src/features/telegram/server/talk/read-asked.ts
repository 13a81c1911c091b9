import { blockOf, memberOf } from "#src/features/accounts/server/index.ts";
import { createCtx } from "#src/platform/ctx.ts";
import type { BotAsked } from "#src/platform/bot/bot-part.ts";
import type { TelegramContext } from "../deps.ts";
import type { LinkRow } from "../links/link-rows.ts";
import { createSay, dayIn } from "./say.ts";

export type ReadAsked =
  | { readonly is: "open"; readonly asked: BotAsked }
  /** Staff closed the account to its people, or the user is in the team no more. */
  | { readonly is: "closed"; readonly language: string };

/** Who writes in a connected chat, and what they may do now: everything is read again for each message. */
export async function readAsked(context: TelegramContext, link: LinkRow, now: Date): Promise<ReadAsked> {
  const { platform, texts, sites } = context;
  const row = await platform.db.kysely
    .selectFrom("users")
    .leftJoin("memberships", (join) =>
      join.onRef("memberships.user_id", "=", "users.id").on("memberships.customer_id", "=", link.customer_id),
    )
    .leftJoin("customers", "customers.id", "memberships.customer_id")
    .select(["users.language", "memberships.role", "memberships.may_destroy", "customers.frozen_until"])
    .select(blockOf(link.customer_id, now).as("block"))
    .where("users.id", "=", link.user_id)
    .executeTakeFirst();
  if (row === undefined) return { is: "closed", language: "en" };
  const { language, role, may_destroy } = row;
  if (role === null || may_destroy === null) return { is: "closed", language };
  if (row.block?.kinds.includes("sign-in") === true) return { is: "closed", language };
  const { baseUrl: origin, settings } = await sites.of(link.site_id);
  const isFrozen = row.frozen_until !== null && row.frozen_until > now;
  const closed = row.block?.kinds ?? [];
  // A site that is stopped or ends sells nothing in its chats.
  const isSelling = settings.salesEnd === undefined;
  const actor = {
    kind: "telegram",
    linkId: link.id,
    userId: link.user_id,
    customerId: link.customer_id,
    siteId: link.site_id,
    block: row.block,
    member: memberOf({ role, may_destroy }),
  } as const;
  return {
    is: "open",
    asked: {
      ctx: createCtx(platform, actor),
      language,
      origin,
      ...rightsOf(link, { isFrozen, isSelling, closed }),
      say: createSay(texts, language),
      day: (at) => dayIn(language, at),
    },
  };
}

interface Limits {
  readonly isFrozen: boolean;
  readonly isSelling: boolean;
  readonly closed: readonly string[];
}

/** What of the chat's own rights is left. */
function rightsOf(link: LinkRow, { isFrozen, isSelling, closed }: Limits) {
  const mayAct = link.may_act && !isFrozen && !closed.includes("changes");
  const mayPay = mayAct && isSelling && !closed.includes("spending");
  return { mayAct, spendLimitCents: mayPay ? link.spend_limit_cents : 0n };
}
