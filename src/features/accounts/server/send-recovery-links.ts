import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { tokenLink } from "#src/platform/mail/token-link.ts";
import { paths } from "#src/shared/paths.ts";
import type { AccountsContext } from "./deps.ts";
import { type FoundUser, findUserByEmail } from "./find-user.ts";
import { lockUser } from "./lock-user.ts";
import { accountMail } from "./mails/account-mail.ts";
import { createRecoveryToken } from "./recovery-tokens.ts";

const minutes = 60;

interface RecoveryRequest {
  readonly id: string;
  readonly site_id: number;
  readonly email: string;
  readonly origin: string;
  readonly request_id: string | null;
}

/** Processes recovery requests: mails a single-use link for each email that has an account. */
export async function sendRecoveryLinks(context: AccountsContext): Promise<void> {
  const { platform } = context;
  const requests = await platform.db.kysely
    .selectFrom("recovery_requests")
    .select(["id", "site_id", "email", "origin", "request_id"])
    .orderBy("id")
    .execute();
  for (const request of requests) {
    const user = await findUserByEmail(platform, request.site_id, request.email);
    await transaction(platform, async (trx) => {
      const taken = await trx
        .deleteFrom("recovery_requests")
        .where("id", "=", request.id)
        .returning("id")
        .executeTakeFirst();
      if (!taken || !user) return;
      // An address that the account lost meanwhile gets no link to it.
      const { email } = await lockUser(trx, user.userId);
      if (email === user.email) await postLink(context, trx, user, request);
    });
  }
}

async function postLink(
  context: AccountsContext,
  trx: Transaction<DB>,
  user: FoundUser,
  request: RecoveryRequest,
): Promise<void> {
  const { platform, mail } = context;
  const ctx = { ...createCtx(platform, systemActor), requestId: request.request_id };
  const token = await createRecoveryToken(context, trx, user.userId, ctx.now);
  const link = tokenLink(request.origin, paths["recovery-token"], token);
  const reader = { ...user, userId: user.userId, siteId: request.site_id };
  await mail.post(trx, await accountMail(context, "recovery", reader, link, { minutes }));
  await writeAudit(trx, ctx, {
    action: "user.request-recovery",
    objectType: "user",
    objectId: user.userId,
  });
}
