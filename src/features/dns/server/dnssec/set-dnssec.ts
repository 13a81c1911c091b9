import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { AppError } from "#src/shared/errors.ts";
import { changedEvent } from "../change-records.ts";
import { zoneCan } from "../policy.ts";
import type { ReadZoneDeps } from "../read-zone.ts";
import { findZone } from "../zone-rows.ts";
import { type DnssecView, dnssecView, whyNot } from "./dnssec-view.ts";
import { dnsEvents } from "../../events.ts";

export interface DnssecRequest {
  readonly domainId: string;
  /** Those that the domain is set to. */
  readonly nameServers: readonly string[];
  readonly isEnabled: boolean;
}

/**
 * Starts turning DNSSEC on or off; `runDnssec` does it step by step. A domain that is already there, or
 * on its way, stays as it is.
 */
export async function setDnssec(
  platform: Platform,
  deps: ReadZoneDeps,
  ctx: Ctx,
  request: DnssecRequest,
): Promise<DnssecView> {
  const { domainId, isEnabled, nameServers } = request;
  const { now } = ctx;
  const zone = await transaction(platform, async (trx) => {
    const found = await findZone(trx, domainId, { lock: true });
    if (found === null) throw new AppError("not_found");
    const isOnWay = found.dnssec_state !== "off" && found.dnssec_state !== "withdrawing";
    if (isOnWay === isEnabled || (!isEnabled && found.dnssec_state === "withdrawing")) return found;
    if (isEnabled) requireAllowed(zoneCan.sign(found, await whyNot(deps, found.name, nameServers)));
    wakeAfterCommit(trx, "dns");
    // Keys that were never sent to the registry need not be removed there.
    const wasReported = found.dnssec_state === "publishing" || found.dnssec_state === "on";
    await trx
      .updateTable("dns_zones")
      .set({ dnssec_state: isEnabled ? "signing" : "withdrawing", dnssec_since: now, dnssec_due_at: now })
      .set({ dnssec_problem: null, ...(isEnabled || !wasReported ? { signers: "[]" } : {}) })
      .where("domain_id", "=", domainId)
      .execute();
    const action = isEnabled ? "dns.sign" : "dns.unsign";
    await writeAudit(trx, ctx, { action, objectType: "domain", objectId: domainId });
    await publishEvent(trx, ctx, dnsEvents, changedEvent(found));
    return findZone(trx, domainId);
  });
  if (zone === null) throw new AppError("not_found");
  return dnssecView(deps, zone, nameServers);
}
