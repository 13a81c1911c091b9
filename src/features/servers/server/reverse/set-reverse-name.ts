import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { defaultReverseName, hasAddress, readHostName } from "#src/shared/reverse-names.ts";
import { serversEvents } from "../../events.ts";
import { isAlive, isHeld } from "../../rules.ts";
import { readAddressList } from "../address-list.ts";
import { findServer } from "../find-server.ts";
import { confirmName, isConfirmedBy } from "./confirm-name.ts";
import { type ReverseDeps, type ReverseView, reverseView } from "./reverse-names.ts";

export interface ReverseRequest {
  readonly serverId: string;
  readonly address: string;
  /** Null: the default name. */
  readonly name: string | null;
}

/**
 * Sets what an address leads back to. A name whose zone is here has to lead to the address, so that no one takes another
 * customer's name; of others it is looked up and reported. The name servers follow within seconds.
 */
export async function setReverseName(
  platform: Platform,
  reverse: ReverseDeps | null,
  ctx: CustomerCtx,
  { serverId, address, name }: ReverseRequest,
): Promise<ReverseView> {
  const known = await findServer(platform.db.kysely, ctx.actor.customerId, serverId);
  if (!readAddressList(known.address_list).some((own) => own.address === address)) {
    throw new AppError("not_found");
  }
  if (reverse === null || !hasAddress(reverse.networks, address)) throw new AppError("reverse_unavailable");
  const host = name === null ? null : readHostName(toAscii(name) ?? name);
  if (name !== null && host === null) throw refusedName("invalid_host_name");
  const wanted = host === defaultReverseName(address, reverse.domain) ? null : host;
  // Before the transaction: a resolver may be slow.
  const finding = wanted === null ? "confirmed" : await confirmName(reverse, wanted, address);
  if (finding === "refused" || finding === "unproven") throw refusedName("reverse_not_confirmed");
  const isConfirmed = isConfirmedBy(finding);
  await transaction(platform, async (trx) => {
    const server = await findServer(trx, ctx.actor.customerId, serverId, { lock: true });
    if (!isAlive(server))
      throw new AppError(
        isHeld({ service: server.service, suspendedReason: server.suspended_reason })
          ? "server_suspended"
          : "server_not_active",
      );
    const row = trx
      .updateTable("server_addresses")
      .where("server_id", "=", server.id)
      .where("address", "=", address);
    const changed = await row
      .set({ reverse_name: wanted })
      .where("reverse_name", "is distinct from", wanted)
      .executeTakeFirst();
    await row.set({ reverse_confirmed: isConfirmed, reverse_checked_at: ctx.now }).execute();
    if (changed.numUpdatedRows === 0n) return;
    const object = { objectType: "server", objectId: server.id };
    await writeAudit(trx, ctx, {
      action: "server.reverse-name",
      ...object,
      detail: { address, name: wanted ?? "default" },
    });
    const payload = { serverId: server.id };
    await publishEvent(trx, ctx, serversEvents, { name: "servers.changed.v1", payload });
  });
  return reverseView(reverse.domain, { address, set: wanted, isConfirmed });
}

function refusedName(code: "invalid_host_name" | "reverse_not_confirmed"): AppError {
  return new AppError("invalid_input", undefined, { name: code });
}
