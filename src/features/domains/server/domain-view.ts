import { instantText, taskView } from "#src/platform/tasks/task-view.ts";
import { lacksMoney } from "#src/features/services/server/index.ts";
import { usesProviderNameServers } from "#src/shared/name-servers.ts";
import type { RegistrarCapabilities, RegistrarDriver } from "#src/drivers/registrar/port.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addDays } from "#src/shared/time.ts";
import type { DomainsDeps } from "./deps.ts";
import type { DomainRow, DomainTaskRow } from "./domain-rows.ts";
import { endedStates } from "../rules.ts";
import type { DomainTaskView, DomainView } from "./domain-state.ts";
import { cutDays } from "./durations.ts";
import { sellsRestore } from "./policy.ts";
import { stepNamesOf } from "./tasks/step-names.ts";

/** A domain as its owner sees it. */
export function domainView(
  row: DomainRow,
  { driver, providerNameServers }: Pick<DomainsDeps, "driver" | "providerNameServers">,
): DomainView {
  const hosts = row.name_servers.map(({ host }) => host);
  return {
    id: encodeId("domain", row.id),
    name: row.name,
    displayName: toShown(row.name),
    tld: row.tld,
    state: row.state,
    failure: row.failure,
    hold: holdOf(row, driver.capabilities(row.tld)),
    staffHold: row.staff_hold && {
      cause: row.staff_hold.reason,
      text: row.staff_hold.text,
      at: instantText(row.staff_hold.at),
      stopsName: row.is_stopped,
    },
    isLocked: row.is_locked,
    isPrivate: row.is_private,
    autoprolong: row.autoprolong,
    renewal: renewalOf(row),
    reservedCents: row.reserved_cents === null ? null : centsToNumber(row.reserved_cents),
    nextRenewalAttemptAt: isoOf(triesAt(row)),
    tags: [...row.tags],
    contactId: encodeId("contact", row.contact_id),
    nameServers: row.name_servers.map(({ host, addresses }) => ({ host, addresses: [...addresses] })),
    usesProviderNameServers: usesProviderNameServers(hosts, providerNameServers),
    isChanging: row.revision > row.pushed_revision && !endedStates.includes(row.state),
    registeredAt: isoOf(row.registered_at),
    expiresAt: isoOf(row.expires_at),
    timeline: timelineOf(row),
    transferLockedUntil: isoOf(row.transfer_locked_until),
    ownerLockDays: row.registrant_lock_days,
    deletesAt: isoOf(row.deletes_at),
    hasTransferCode: row.has_code,
    offers: offersOf(driver, row.tld),
    createdAt: row.created_at.toISOString(),
    simulated: row.simulated,
    task: row.task && domainTaskView(row.task),
  };
}

function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

/** Why it is out of the zone. Where its registrar has no hold, nothing takes it out. */
export function holdOf(
  { is_cut, is_unverified, is_stopped }: Pick<DomainRow, "is_cut" | "is_unverified" | "is_stopped">,
  can: Pick<RegistrarCapabilities, "hasHold"> | null,
): DomainView["hold"] {
  if (!can?.hasHold) return null;
  if (is_stopped) return "staff";
  if (is_cut) return "expired";
  return is_unverified ? "unverified" : null;
}

function renewalOf({ autoprolong, reserved_cents, renewal_error }: DomainRow): DomainView["renewal"] {
  if (reserved_cents !== null) return "reserved";
  if (!autoprolong) return "off";
  if (renewal_error === null) return "planned";
  return lacksMoney(renewal_error) ? "unfunded" : "failed";
}

/** When autoprolong tries next; null: it does not. */
function triesAt(row: DomainRow): Date | null {
  if (!row.autoprolong || row.reserved_cents !== null || row.expires_at === null) return null;
  if (row.deletes_at !== null || (row.state !== "active" && row.state !== "expired")) return null;
  return row.renewal_due_at ?? row.first_try_at;
}

function timelineOf(row: DomainRow): DomainView["timeline"] {
  const {
    expires_at: expiresAt,
    grace_until: graceUntil,
    redemption_until: redemptionUntil,
    releases_at: releasesAt,
  } = row;
  if (!expiresAt || !graceUntil || !redemptionUntil || !releasesAt || endedStates.includes(row.state))
    return null;
  const stopsAt = addDays(graceUntil, -cutDays);
  return {
    expiresAt: expiresAt.toISOString(),
    // An ending with a shorter grace: not before the paid time ends.
    dnsStopsAt: (stopsAt < expiresAt ? expiresAt : stopsAt).toISOString(),
    graceUntil: graceUntil.toISOString(),
    redemptionUntil: redemptionUntil.toISOString(),
    releasedAt: releasesAt.toISOString(),
    renewYears: row.renew_years,
    renewCents: centsToNumber(row.renew_cents),
    priceChange: row.price_change && {
      fromAt: instantText(row.price_change.from_at),
      cents: row.price_change.cents,
    },
    restoreCents: centsToNumber(row.restore_cents),
  };
}

const noOffers: DomainView["offers"] = {
  privacy: false,
  dnssec: false,
  lock: false,
  restore: false,
  delete: false,
  transferOut: false,
};

function offersOf(driver: RegistrarDriver, tld: string): DomainView["offers"] {
  const can = driver.capabilities(tld);
  if (can === null) return noOffers;
  return {
    privacy: can.hasPrivacy,
    dnssec: can.hasDnssec,
    lock: can.hasLock,
    restore: sellsRestore(can),
    delete: can.hasDelete,
    transferOut: can.acts.includes("transfer"),
  };
}

/** A task as its customer sees it. */
export const domainTaskView = (row: DomainTaskRow): DomainTaskView => taskView(row, stepNamesOf[row.kind]);
