import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import {
  findSender,
  lockSenderDomain,
  type SenderRow,
  senderSiteOf,
} from "#src/platform/mail/senders/change-senders.ts";
import { lockSite } from "#src/platform/tenancy/change-sites.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SenderContext } from "./deps.ts";
import { leaveDomain, type LookedSender, settle } from "./settle-sender.ts";
import { judge } from "./wanted-records.ts";

/** Looks at the records of a site's sender, and at those of the site that has its domain where that is another one. */
export async function checkSender(context: SenderContext, ctx: Ctx, siteId: number): Promise<void> {
  const { platform } = context;
  const db = platform.db.kysely;
  const asked = await findSender(db, siteId);
  if (asked === null) throw new AppError("not_found");
  const other = await otherHolder(db, asked);
  // Questions to name servers of others take seconds: no row is locked meanwhile.
  const [mine, theirs] = await Promise.all([
    lookAt(context, asked),
    other === null ? null : lookAt(context, other),
  ]);
  const isTaken = await transaction(platform, async (trx) => {
    await lockSite(trx, siteId);
    await lockSenderDomain(trx, asked.domain);
    const row = await findSender(trx, siteId);
    // Another one was set, or its key was changed, while we looked.
    if (row === null || !isSame(row, asked)) throw new AppError("not_found");
    const holder = await otherHolder(trx, row);
    if (holder === null) {
      await settle(trx, ctx, row, mine);
      return false;
    }
    const isGone =
      theirs !== null &&
      other !== null &&
      isSame(holder, other) &&
      !theirs.look.isSilent &&
      !theirs.judged.isProven;
    // Two cannot have it at once; whose proof is gone leaves it to who has one.
    if (isGone && mine.judged.isRight) {
      await leaveDomain(trx, ctx, holder, theirs.look);
      await settle(trx, ctx, row, mine);
      return false;
    }
    await leaveDomain(trx, ctx, row, mine.look);
    return !isGone;
  });
  if (isTaken) throw new AppError("mail_domain_taken");
}

async function otherHolder(db: Parameters<typeof findSender>[0], row: SenderRow): Promise<SenderRow | null> {
  const holder = await senderSiteOf(db, row.domain);
  return holder === null || holder === row.site_id ? null : findSender(db, holder);
}

const isSame = (one: SenderRow, two: SenderRow): boolean =>
  one.site_id === two.site_id &&
  one.proof_token === two.proof_token &&
  one.key.selector === two.key.selector &&
  one.next?.selector === two.next?.selector;

async function lookAt({ records, spf }: SenderContext, sender: SenderRow): Promise<LookedSender> {
  const wanted = { sender, spf: spf() };
  const look = await records.look(wanted);
  return { look, judged: judge(wanted, look) };
}
