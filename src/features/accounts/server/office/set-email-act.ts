import * as z from "zod/mini";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { giveEmailIn } from "../give-email.ts";
import { refuseKept } from "../kept-emails.ts";
import { customerThing } from "../names-of-customers.ts";

const payload = z.strictObject({
  /** As in the table. */
  userId: z.guid(),
  email: z.string(),
});

type Payload = z.output<typeof payload>;

/** How approvals of it are found. */
export const setEmailName = "users.set-email";

/**
 * Another email for a user: who has the new mailbox has the account, so one member alone never gives it. The former
 * mailbox can take it back, see `giveEmailIn`. Throws `customer_erased`, `email_kept`, `email_taken`, `invalid_email`, `not_found`.
 */
export const setEmailAct = (context: AccountsContext) =>
  defineStaffAct<Payload, { readonly hasAuthenticator: boolean }>({
    name: setEmailName,
    permission: "customers.access",
    payload,
    always: true,
    isOnly: true,
    subject: ({ userId }) => ({ objectType: "user", objectId: userId }),
    describe: async (db, { userId, email }) => {
      const user = await db
        .selectFrom("users")
        .innerJoin("memberships", "user_id", "users.id")
        .select(["username", "customer_id"])
        .where("users.id", "=", userId)
        .orderBy("chosen_at", "desc")
        .orderBy("customer_id")
        .limit(1)
        .executeTakeFirst();
      return {
        customer: user === undefined ? null : await customerThing(db, user.customer_id),
        thing: null,
        facts: [
          { key: "person", kind: "text", value: user?.username ?? "" },
          { key: "newEmail", kind: "text", value: email },
        ],
      };
    },
    check: (db, { userId }, now) => refuseKept(db, userId, now),
    run: async (trx, ctx, { payload: { userId, email }, reason }) => {
      const user = await trx
        .selectFrom("users")
        .select("site_id")
        .where("id", "=", userId)
        .executeTakeFirst();
      if (user === undefined) throw new AppError("not_found");
      const given = { userId, siteId: user.site_id, email, reason, former: "kept" } as const;
      return giveEmailIn(context, trx, { ...ctx, reason }, given);
    },
  });
