import type * as z from "zod/mini";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import { mayDestroy, mayDo, roleRights } from "#src/shared/access.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { userOutput } from "../contract.ts";
import { blockOf } from "./blocks/block-of.ts";
import type { AccountsContext } from "./deps.ts";
import { isUnreachable } from "./email-bounces.ts";

/** The user record as the contract has it. */
export type UserRecord = z.input<typeof userOutput>;

/** The calling user's record, with the balance of the customer they act for. */
export async function readUser(context: AccountsContext, actor: ReaderActor): Promise<UserRecord> {
  const maySeeMoney = mayDo(actor.member, { right: "money" });
  // At once: one after the other each may wait for a connection of its own, which a slow database gives late.
  const [user, tax, balance, isTelegramConnected] = await Promise.all([
    readRow(context, actor),
    context.taxOf(actor.customerId, actor.siteId),
    maySeeMoney ? context.balanceOf(actor.customerId) : null,
    context.isTelegramConnected(actor.userId),
  ]);
  return {
    id: encodeId("user", actor.userId),
    username: user.username,
    email: user.email,
    emailVerified: user.email_verified_at !== null,
    isEmailUnreachable: user.is_unreachable,
    balance: balance === null ? null : centsToNumber(balance),
    ...(tax && { tax }),
    team: {
      customerId: encodeId("customer", actor.customerId),
      role: actor.member.role,
      rights: [...roleRights[actor.member.role]],
      mayDestroy: mayDestroy(actor.member),
      // The user's other customers are no part of a look at this one.
      hasOthers: user.customers > 1n && actor.kind === "user",
    },
    block: user.block === null ? null : { ...user.block, kinds: [...user.block.kinds] },
    isTelegramConnected,
    takesMarketing: user.takes_marketing,
    settings: {
      language: user.language,
      notificationsEnabled: user.notifications_enabled,
      darkMode: user.dark_mode,
    },
    lastUpdate: user.updated_at.toISOString(),
  };
}

function readRow({ platform }: AccountsContext, actor: ReaderActor) {
  return platform.db.kysely
    .selectFrom("users")
    .select([
      "username",
      "email",
      "email_verified_at",
      "language",
      "notifications_enabled",
      "dark_mode",
      "updated_at",
    ])
    .select((select) =>
      select
        .selectFrom("memberships")
        .select((own) => own.fn.countAll<bigint>().as("count"))
        .whereRef("memberships.user_id", "=", "users.id")
        .$asScalar()
        .as("customers"),
    )
    .select((select) =>
      select
        .exists(
          select
            .selectFrom("marketing_consents as consent")
            .select("consent.user_id")
            .whereRef("consent.user_id", "=", "users.id")
            .where("consent.withdrawn_at", "is", null),
        )
        .$castTo<boolean>()
        .as("takes_marketing"),
    )
    .select((select) => isUnreachable(select).as("is_unreachable"))
    .select(blockOf(actor.customerId, platform.clock.now()).as("block"))
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
}
