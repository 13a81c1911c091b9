import { sql, type Transaction } from "kysely";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { isBcrypt } from "#src/platform/bcrypt-hash.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { BlockKind } from "#src/shared/customer-block.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext } from "../deps.ts";
import { isAddressKept } from "../email-links.ts";
import { openCustomer } from "../open-customer.ts";
import { isUsableEmail } from "../sign-up-rules.ts";

export interface BroughtAccount {
  readonly siteId: number;
  readonly email: string;
  readonly username: string;
  readonly language: string;
  /** When the other product had the mailbox confirmed; null: it never had. */
  readonly verifiedAt: Date | null;
  /** Since when it was a customer there; null: unknown. */
  readonly since: Date | null;
  /** Another form than bcrypt is not taken over. */
  readonly passwordHash: string | null;
  /** What stays closed to who was suspended there, with what the customer reads about it; null: nothing. */
  readonly block: {
    readonly kinds: readonly BlockKind[];
    readonly text: string;
    readonly reason: string;
  } | null;
}

/**
 * Opens the account of a customer of another product, without a session, mail or event; null when its email cannot be used
 * or is taken. The caller writes the audit row. It begins now: what the site counts by days stays as it was counted.
 */
export async function bringOverAccount(
  context: Pick<AccountsContext, "platform">,
  trx: Transaction<DB>,
  ctx: Ctx,
  account: BroughtAccount,
): Promise<{ readonly userId: string; readonly customerId: string; readonly hasPassword: boolean } | null> {
  const { siteId, email, passwordHash, block } = account;
  const userId = context.platform.ids.next();
  if (!isUsableEmail(email)) return null;
  if (await isAddressKept(trx, { siteId, email, exceptUserId: userId }, ctx.now)) return null;
  const hasPassword = passwordHash !== null && isBcrypt(passwordHash);
  const created = await trx
    .insertInto("users")
    .values({
      id: userId,
      site_id: siteId,
      username: account.username,
      email,
      email_canonical: canonicalEmail(email),
      email_verified_at: account.verifiedAt,
      password_hash: hasPassword ? passwordHash : null,
      language: account.language,
      dark_mode: false,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(["site_id", "email_canonical"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created === undefined) return null;
  const customerId = await openCustomer(context, trx, {
    userId,
    siteId,
    at: ctx.now,
    formerSince: account.since,
  });
  if (block !== null) {
    await trx
      .insertInto("customer_blocks")
      .values({
        id: context.platform.ids.next(),
        customer_id: customerId,
        kinds: [...block.kinds],
        note: block.reason,
        shown_text: block.text,
        set_at: ctx.now,
        set_by: JSON.stringify(actorStamp(ctx.actor)),
        ends_at: null,
      })
      .execute();
  }
  return { userId, customerId, hasPassword };
}

/** Why an account cannot be opened for an email. */
export type EmailRefusal = "unusable" | "taken";

/**
 * Of these emails those that no account can be opened for on a site, by their canonical form. They are one value of the
 * query, however many: a statement takes no more than 65,535.
 */
export async function refusedEmails(
  { platform }: Pick<AccountsContext, "platform">,
  siteId: number,
  emails: readonly string[],
): Promise<ReadonlyMap<string, EmailRefusal>> {
  const refused = new Map<string, EmailRefusal>();
  const { rows } = await sql<{ email: string }>`
    SELECT email_canonical AS email FROM users
    WHERE site_id = ${siteId} AND email_canonical = ANY(${emails.map(canonicalEmail)}::text[])
    UNION ALL
    SELECT email_canonical FROM email_tokens
    WHERE site_id = ${siteId} AND email_canonical = ANY(${emails.map(canonicalEmail)}::text[])
      AND purpose = 'undo' AND used_at IS NULL AND expires_at > ${platform.clock.now()}`.execute(
    platform.db.kysely,
  );
  for (const { email } of rows) refused.set(email, "taken");
  for (const email of emails) if (!isUsableEmail(email)) refused.set(canonicalEmail(email), "unusable");
  return refused;
}
