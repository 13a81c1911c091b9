import { sql, type Kysely, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import {
  findSender,
  lockSenderDomain,
  putSender,
  removeSender,
  renameSender,
  senderSiteOf,
} from "#src/platform/mail/senders/change-senders.ts";
import { makeSenderKey, putSenderKey } from "#src/platform/mail/senders/sender-keys.ts";
import { lockSite } from "#src/platform/tenancy/change-sites.ts";
import { AppError } from "#src/shared/errors.ts";
import { whitelabelEvents } from "../../events.ts";
import { siteCan } from "../policy.ts";
import type { OwnedSite } from "../read-sites.ts";
import { checkSender } from "./check-sender.ts";
import type { SenderContext } from "./deps.ts";
import { readSenderAddress } from "./read-address.ts";

/** Has the mail of a site come from this address once its domain is proven; null: from the neutral one again. */
export async function setMailSender(
  context: SenderContext,
  ctx: CustomerCtx,
  { id, shop_id: siteId }: OwnedSite,
  typed: string | null,
): Promise<void> {
  const wish = typed === null ? null : readSenderAddress(typed, context.ownDomains());
  if (typed !== null && wish === null) throw new AppError("mail_address_refused");
  const { platform, sealer } = context;
  const key = wish && (await makeSenderKey({ ids: platform.ids, sealer }, siteId));
  await transaction(platform, async (trx) => {
    const ended = siteCan.change(await lockSite(trx, siteId));
    if (ended !== null) throw ended;
    const before = await findSender(trx, siteId);
    const [was, will] = [before?.address ?? null, wish?.address ?? null];
    if (was === will) return;
    if (wish === null || key === null) await removeSender(trx, siteId);
    else if (before?.domain === wish.domain) await renameSender(trx, siteId, wish.address);
    else await putNewSender(trx, siteId, { wish, key, proof: platform.ids.secret(), now: ctx.now });
    await writeAudit(trx, ctx, {
      action: wish === null ? "whitelabel.remove-mail-sender" : "whitelabel.set-mail-sender",
      objectType: "whitelabel-site",
      objectId: id,
      before: { address: was },
      after: { address: will },
    });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.mail-sender-changed.v1",
      payload: { siteId: id },
    });
  });
  if (wish !== null)
    await checkSender(context, ctx, siteId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
}

interface NewSender {
  readonly wish: NonNullable<ReturnType<typeof readSenderAddress>>;
  readonly key: Awaited<ReturnType<typeof makeSenderKey>>;
  readonly proof: string;
  readonly now: Date;
}

/** Writes the address, its proof and its first key, unless the domain is another site's. */
async function putNewSender(
  trx: Transaction<DB>,
  siteId: number,
  { wish, key, proof, now }: NewSender,
): Promise<void> {
  await lockSenderDomain(trx, wish.domain);
  if (await isOfOther(trx, siteId, wish.domain)) throw new AppError("mail_domain_taken");
  await putSender(trx, siteId, { ...wish, proof, now });
  await putSenderKey(trx, siteId, key, { isNext: false, now });
}

/** Whether another site sends from a domain, or is served at or below it. */
async function isOfOther(db: Kysely<DB>, siteId: number, domain: string): Promise<boolean> {
  const holder = await senderSiteOf(db, domain);
  if (holder !== null && holder !== siteId) return true;
  const served = await db
    .selectFrom("site_hosts")
    .select("host")
    .where("site_id", "<>", siteId)
    .where("state", "in", ["active", "failing"])
    .where(sql<boolean>`(host = ${domain} OR right(host, ${domain.length + 1}) = ${`.${domain}`})`)
    .limit(1)
    .executeTakeFirst();
  return served !== undefined;
}
