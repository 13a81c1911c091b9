import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import {
  findOwnHost,
  lockHost,
  type OwnHost,
  servedFor,
  settleHost,
} from "#src/platform/tenancy/change-hosts.ts";
import { AppError } from "#src/shared/errors.ts";
import { whitelabelEvents } from "../../events.ts";
import { ownerOfShop } from "../read-sites.ts";
import type { HostsContext } from "./deps.ts";
import { isProven, nextState } from "./host-state.ts";
import { type KeptLook, wantedOf } from "./wanted-records.ts";

interface Looked {
  readonly look: KeptLook;
  readonly isRight: boolean;
}

/** Looks at a host's records, and at those of the site that has it now where that is another one. */
export async function checkHost(
  context: HostsContext,
  ctx: Ctx,
  { siteId, host }: { readonly siteId: number; readonly host: string },
): Promise<void> {
  const { platform } = context;
  const db = platform.db.kysely;
  const [asked, served] = await Promise.all([
    transaction(platform, (trx) => findOwnHost(trx, siteId, host)),
    servedFor(db, host),
  ]);
  if (asked === null) throw new AppError("not_found");
  const other = served !== null && served.site_id !== siteId ? served : null;
  // Questions to name servers of others take seconds: no row is locked meanwhile.
  const [mine, theirs] = await Promise.all([
    look(context, asked),
    other === null ? null : look(context, other),
  ]);
  await transaction(platform, async (trx) => {
    await lockHost(trx, host);
    const row = await findOwnHost(trx, siteId, host);
    // It was taken away, or claimed again with another proof, while we looked.
    if (row === null || row.proof_token !== asked.proof_token) throw new AppError("not_found");
    const now = await servedFor(trx, host);
    const holder = now !== null && now.site_id !== siteId ? now : null;
    const isHeld =
      holder !== null && (theirs === null || theirs.isRight || holder.site_id !== other?.site_id);
    if (isHeld) {
      await settleHost(trx, row, { ...pendingWith(mine.look), now: ctx.now });
      return;
    }
    // Two cannot prove it at once; whose proof is gone gives it up to who has one.
    if (holder !== null && theirs !== null && mine.isRight) await giveUp(trx, ctx, holder, theirs.look);
    await settle(trx, ctx, row, mine);
  });
  await context.sites.load();
  if (other !== null && theirs?.isRight === true) throw new AppError("host_taken");
}

const pendingWith = (found: KeptLook) => ({ state: "pending", failingSince: null, found });

async function look({ records, target }: HostsContext, row: OwnHost): Promise<Looked> {
  const wanted = wantedOf(row, target);
  const [found, here] = await Promise.all([records.look(wanted), records.addressesOf(target)]);
  const kept = found ?? { cname: null, addresses: [], texts: [] };
  return {
    look: {
      cname: kept.cname,
      addresses: [...kept.addresses],
      texts: kept.texts.slice(0, 10),
      here: [...here],
      isSilent: found === null,
    },
    isRight: isProven(found, wanted, here),
  };
}

async function settle(
  trx: Transaction<DB>,
  ctx: Ctx,
  row: OwnHost,
  { look: found, isRight }: Looked,
): Promise<void> {
  const { state, failing_since: failingSince } = nextState(row, isRight, ctx.now);
  await settleHost(trx, row, { state, failingSince, found, now: ctx.now });
  if (state !== row.state) await note(trx, ctx, row, state);
}

async function giveUp(trx: Transaction<DB>, ctx: Ctx, row: OwnHost, found: KeptLook): Promise<void> {
  await settleHost(trx, row, { ...pendingWith(found), now: ctx.now });
  await note(trx, ctx, row, "pending");
}

/** Says to the owner of the site what became of its host. */
async function note(trx: Transaction<DB>, ctx: Ctx, row: OwnHost, state: string): Promise<void> {
  const owner = await ownerOfShop(trx, row.site_id);
  if (owner === null) return;
  await writeAudit(trx, ctx, {
    action: "whitelabel.check-host",
    objectType: "whitelabel-site",
    objectId: owner.id,
    detail: { host: row.host, state },
  });
  await publishEvent(trx, { now: ctx.now }, whitelabelEvents, {
    name: "whitelabel.hosts-changed.v1",
    payload: { siteId: owner.id },
    siteId: owner.site_id,
    customerId: owner.customer_id,
  });
}
