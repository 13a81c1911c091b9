import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { findUserByEmail } from "./find-user.ts";
import { isUsableEmail } from "./sign-up-rules.ts";
import { accountMail } from "./mails/account-mail.ts";

/** Notes a wrong password, known email or not; `isLast` when it used up the account's budget. */
export async function noteFailedSignIn(
  { db, ids }: Platform,
  ctx: Visit,
  email: string,
  isLast: boolean,
): Promise<void> {
  if (!isUsableEmail(email)) return;
  await db.kysely
    .insertInto("failed_sign_ins")
    .values({
      id: ids.next(),
      site_id: ctx.site.id,
      email_canonical: canonicalEmail(email),
      is_last: isLast,
      created_at: ctx.now,
    })
    .execute();
}

interface Failures {
  readonly siteId: number;
  readonly email: string;
  readonly count: number;
  readonly isPaused: boolean;
}

/**
 * Writes what was noted into the audit of its accounts: a row per account and turn, so that guessing fills nothing.
 * When an account's budget is used up its owner gets a mail, once for each window of the budget.
 */
export async function auditFailedSignIns(context: AccountsContext): Promise<void> {
  await transaction(context.platform, async (trx) => {
    for (const failures of await takeFailures(trx)) await auditOne(context, trx, failures);
  });
}

async function takeFailures(trx: Transaction<DB>): Promise<Iterable<Failures>> {
  const rows = await trx
    .deleteFrom("failed_sign_ins")
    .returning(["site_id", "email_canonical", "is_last"])
    .execute();
  const byAccount = new Map<string, Failures>();
  for (const { site_id: siteId, email_canonical: email, is_last: isLast } of rows) {
    const before = byAccount.get(`${siteId} ${email}`) ?? { siteId, email, count: 0, isPaused: false };
    byAccount.set(`${siteId} ${email}`, {
      ...before,
      count: before.count + 1,
      isPaused: before.isPaused || isLast,
    });
  }
  return byAccount.values();
}

async function auditOne(
  context: AccountsContext,
  trx: Transaction<DB>,
  { siteId, email, count, isPaused }: Failures,
): Promise<void> {
  const { platform, mail, sites } = context;
  const user = await findUserByEmail(platform, siteId, email);
  if (user === null) return;
  const ctx = createCtx(platform, systemActor);
  const object = { objectType: "user", objectId: user.userId };
  await writeAudit(trx, ctx, { action: "user.sign-in-failed", ...object, detail: { count } });
  if (!isPaused) return;
  await writeAudit(trx, ctx, { action: "user.sign-ins-paused", ...object });
  const href = `${(await sites.of(siteId)).baseUrl}/recovery`;
  await mail.post(trx, await accountMail(context, "guessed", { ...user, siteId }, href));
}
