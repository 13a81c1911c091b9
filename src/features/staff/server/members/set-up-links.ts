import type { Transaction } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffContext } from "../deps.ts";
import { beginSession } from "../sessions/begin-session.ts";
import { mailStaff } from "../mail-staff.ts";
import { checkStaffPassword, setUpEnd } from "../staff-rules.ts";
import { lockStaff } from "./lock-staff.ts";
import { requireOwnName } from "./same-name.ts";

/** The provider's own site. */
const ownSite = 1;

export interface SetUpLink {
  readonly staffId: string;
  /** Shown once: its token is stored only as a hash. */
  readonly url: string;
  readonly until: Date;
}

/** Makes the link by which a member chooses password and factor; one that was out before ends. */
export async function makeSetUpLink(
  { platform, sites }: Pick<StaffContext, "platform" | "sites">,
  trx: Transaction<DB>,
  staffId: string,
  now: Date,
): Promise<SetUpLink> {
  const token = platform.ids.secret();
  const until = setUpEnd(now);
  const fresh = { token_hash: hashToken(token), expires_at: until };
  await trx
    .insertInto("staff_setup_links")
    .values({ staff_id: staffId, ...fresh })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(fresh))
    .execute();
  const { baseUrl } = await sites.of(ownSite);
  // Behind the #: browsers send it to no server, and no log has it.
  return { staffId, url: `${baseUrl}/staff/setup#${token}`, until };
}

/**
 * Mails the link to whom it is for, alone: who invites or resets a member could be that member by it. It works once; the
 * body of the mail is emptied when it was sent.
 */
export async function mailInvitation(
  context: Pick<StaffContext, "mail" | "sites">,
  trx: Transaction<DB>,
  { staffId, url, until }: SetUpLink,
  { isReset = false }: { readonly isReset?: boolean } = {},
): Promise<void> {
  await mailStaff(context, trx, [staffId], {
    subject: "your login to the office",
    lines: [
      isReset
        ? "Your password and second factors were taken away by another member. By this link you choose new ones:"
        : "You were invited to the staff of this provider. By this link you choose a password and a second factor:",
      url,
      `It works once, until ${until.toISOString().slice(0, 16).replace("T", " ")} UTC. If you did not expect it, do not open it, and report it to who runs this site.`,
    ],
    path: null,
  });
}

/** Whom a set-up link is for; throws `setup_link_invalid` for one that is used or over. */
export async function readSetUpLink({ platform }: StaffContext, token: string, now: Date) {
  const row = await platform.db.kysely
    .selectFrom("staff_setup_links")
    .innerJoin("staff", "staff.id", "staff_setup_links.staff_id")
    .select(["staff_id", "email", "name", "role", "expires_at"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("setup_link_invalid");
  return row;
}

/** Chooses a password by a set-up link, which works once, and begins a session that has to enrol a factor. */
export async function setUpStaff(
  context: StaffContext,
  ctx: CallCtx,
  input: { readonly token: string; readonly password: string; readonly name?: string | undefined },
): Promise<string> {
  const { email } = await readSetUpLink(context, input.token, ctx.now);
  checkStaffPassword(input.password, email);
  const passwordHash = await context.passwords.hash(input.password);
  return transaction(context.platform, async (trx) => {
    const used = await trx
      .deleteFrom("staff_setup_links")
      .where("token_hash", "=", hashToken(input.token))
      .where("expires_at", ">", ctx.now)
      .returning("staff_id")
      .executeTakeFirst();
    const staff = used && (await lockStaff(trx, used.staff_id));
    if (!staff || staff.isDisabled) throw new AppError("setup_link_invalid");
    if (input.name !== undefined) await requireOwnName(trx, { staffId: staff.id, name: input.name });
    await trx
      .updateTable("staff")
      .set({ password_hash: passwordHash, ...(input.name !== undefined && { name: input.name }) })
      .where("id", "=", staff.id)
      .execute();
    const asStaff = inNameOf(ctx, { kind: "staff", id: staff.id });
    await writeAudit(trx, asStaff, { action: "staff.set-up", objectType: "staff", objectId: staff.id });
    return beginSession(context, trx, asStaff, {
      staffId: staff.id,
      method: "set-up-link",
      isProved: false,
    });
  });
}
