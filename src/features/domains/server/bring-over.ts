import { transaction } from "#src/platform/db/transaction.ts";
import { sqlContext, type Ctx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import {
  bringOverContact,
  type CleanContact,
  onlyContact,
  readOwner,
} from "#src/features/contacts/server/index.ts";
import type { RegistryName } from "#src/drivers/registrar/port.ts";
import { AppError } from "#src/shared/errors.ts";
import { endedStates } from "../rules.ts";
import type { DomainsContext } from "./deps.ts";
import { readOrderedName } from "./ordered-names.ts";

/** Why a name of another product is not managed here. */
export type NameObstacle =
  | "no name"
  | "ending is not sold here"
  | "managed already"
  | "another customer has it here"
  | "registrar does not answer"
  | "not in the registrar account"
  | "held at the registrar"
  | "ends or moves"
  | "expired"
  | "expiry differs"
  | "owner is not usable"
  | "customer has no contact";

/** A name as its registrar has it, which can be brought over. */
export interface FoundName {
  readonly name: string;
  readonly tld: string;
  readonly seen: RegistryName;
  readonly isPrivate: boolean;
  /** Null: the registry keeps no owners. */
  readonly owner: CleanContact | null;
}

export interface LookedUpName {
  readonly siteId: number;
  /** Whose it would be; null while that is not decided. */
  readonly customerId: string | null;
  readonly name: string;
  /** Until when the other product has it as paid; null: it does not say. */
  readonly expiresAt: Date | null;
  /** The registrar's date counts, whatever the other product has. */
  readonly followsDate: boolean;
}

/** A registry's date may differ by a day from the calendar's. */
const sameDateMs = 3 * 86_400_000;

/** Asks the registrar for a name of another product, and says what would hinder that it is managed here. */
export async function lookUpName(
  context: DomainsContext,
  { siteId, customerId, expiresAt, followsDate, ...asked }: LookedUpName,
): Promise<FoundName | NameObstacle> {
  const { platform, driver, catalog } = context;
  const endings = new Set((await catalog.readTlds(siteId)).tlds.map(({ id }) => id));
  const read = readName(asked.name, endings);
  if (typeof read === "string") return read;
  const { name, tld } = read;
  if (driver.capabilities(tld) === null) return "ending is not sold here";
  const held = await platform.db.kysely
    .selectFrom("domains")
    .select("customer_id")
    .where("name", "=", name)
    .where("state", "not in", [...endedStates])
    .executeTakeFirst();
  if (held) return held.customer_id === customerId ? "managed already" : "another customer has it here";
  const info = await driver.info(name);
  if (!info.ok) return "registrar does not answer";
  if (info.value === null || !info.value.isOurs) return "not in the registrar account";
  const obstacle =
    obstacleOf(info.value, platform.clock.now()) ??
    (followsDate || isSameDate(expiresAt, info.value.expiresAt) ? null : "expiry differs");
  return obstacle ?? withOwner(context, { name, tld, seen: info.value });
}

function isSameDate(ours: Date | null, theirs: Date): boolean {
  return ours === null || Math.abs(ours.getTime() - theirs.getTime()) <= sameDateMs;
}

async function withOwner(
  { driver }: DomainsContext,
  found: Pick<FoundName, "name" | "tld" | "seen">,
): Promise<FoundName | NameObstacle> {
  const answer = await driver.owner(found.name);
  if (!answer.ok || answer.value === null) return "registrar does not answer";
  const { registrant, isPrivate } = answer.value;
  if (registrant === null) return { ...found, isPrivate, owner: null };
  const owner = readOwner(registrant);
  return owner === null ? "owner is not usable" : { ...found, isPrivate, owner };
}

function readName(text: string, endings: ReadonlySet<string>) {
  try {
    return readOrderedName(text, endings, "name");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "ending_unavailable" ? "ending is not sold here" : "no name";
  }
}

function obstacleOf({ statuses, graces, expiresAt }: RegistryName, now: Date): NameObstacle | null {
  const leaves = ["pendingDelete", "pendingTransfer", "pendingCreate", "pendingRestore", "redemptionPeriod"];
  if ([...statuses, ...graces].some((status) => leaves.includes(status))) return "ends or moves";
  if (statuses.includes("clientHold")) return "held at the registrar";
  // A registry renews by itself at the end: the year that is shown then was paid by no one.
  return expiresAt <= now || graces.includes("autoRenewPeriod") ? "expired" : null;
}

/** Manages a name that was looked up for a customer of the site; null when it does now, else why it does not. */
export async function bringOverName(
  { platform, driver }: DomainsContext,
  ctx: Ctx,
  { siteId, customerId, found }: { siteId: number; customerId: string; found: FoundName },
): Promise<NameObstacle | null> {
  const { name, tld, seen, isPrivate, owner } = found;
  try {
    return await transaction(platform, async (trx) => {
      const contact =
        owner === null
          ? await onlyContact(trx, customerId)
          : await bringOverContact(platform, trx, ctx, { siteId, customerId, contact: owner });
      if (contact === null) return "customer has no contact";
      const { createdAt, expiresAt, transferredAt, statuses, graces, nameServers } = seen;
      await call(trx, "domains_bring_over", {
        ...sqlContext(ctx),
        domain: platform.ids.next(),
        site: siteId,
        customer: customerId,
        name,
        tld,
        contact,
        simulated: driver.simulated,
        seen: { createdAt, expiresAt, transferredAt, statuses, graces, nameServers, isPrivate },
        at: ctx.now,
      });
      return null;
    });
  } catch (error) {
    // It was bought, or brought over by another run, since it was looked up.
    if (error instanceof AppError && error.code === "domain_held_already")
      return "another customer has it here";
    throw error;
  }
}
