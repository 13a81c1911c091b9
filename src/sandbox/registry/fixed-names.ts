import { hash } from "node:crypto";
import { addDays } from "#src/shared/time.ts";
import { isKnownSite } from "./known-names.ts";
import type { NameObject } from "./name-object.ts";
import type { NameFees } from "./registry-session.ts";
import { sandboxRegistrars } from "./registry-port.ts";
import { registrySentinelOf, sentinelTransferCode } from "./sentinels.ts";
import { addYears } from "./time-line.ts";
import { splitName, type TldPolicy } from "./tld-policies.ts";

// The registry's names that no one had to register: taken, premium, reserved.

const reserved = new Set(
  `example examples test localhost invalid local www nic whois rdds rdap dns tld root-servers iana icann ietf
  registry registrar`.split(/\s+/),
);

const premium = new Set(
  `hotel hotels bank casino poker crypto music travel flights cars homes jobs loans insurance lawyer doctor dentist
  pizza coffee wine beer fashion shoes watches gold diamond wedding flowers games movies photo fitness health beauty
  sport tennis golf football yoga garden pets`.split(/\s+/),
);

const premiumTiersCents = [9_500n, 24_000n, 65_000n, 240_000n, 1_200_000n] as const;

export function isReserved(name: string): boolean {
  const label = splitName(name)?.label ?? "";
  return reserved.has(label) || label.length === 1 || registrySentinelOf(name) === "reserved-name";
}

/** The price of a name. Premium names cost their price every year. */
export function feesOf(name: string, policy: TldPolicy): NameFees {
  const { yearCents, restoreCents } = policy;
  const label = splitName(name)?.label ?? "";
  const isSentinel = registrySentinelOf(name) === "premium-name";
  const isPremium = isSentinel || (policy.hasPremium && (premium.has(label) || label.length === 2));
  const cents = isPremium ? premiumCents(name, isSentinel) : yearCents;
  return { isPremium, createCents: cents, renewCents: cents, transferCents: cents, restoreCents };
}

/** The same name has the same price everywhere and always. */
function premiumCents(name: string, isSentinel: boolean): bigint {
  if (isSentinel) return premiumTiersCents[0];
  const tier = Number.parseInt(hash("sha256", name).slice(0, 8), 16) % premiumTiersCents.length;
  return premiumTiersCents[tier] ?? premiumTiersCents[0];
}

const since = new Date("2001-03-14T10:00:00Z");
const oldEnoughDays = 400;

/** A name held by others that was never registered here; null: it is free. */
export function nativeName(name: string, now: Date): NameObject | null {
  const label = splitName(name)?.label ?? "";
  const sentinel = registrySentinelOf(name);
  if (isKnownSite(label))
    return heldElsewhere(name, now, { createdAt: since, isLocked: true, hasCode: false });
  if (sentinel?.startsWith("transfer-") !== true) return null;
  const createdAt = addDays(now, sentinel === "transfer-young" ? -1 : -oldEnoughDays);
  return heldElsewhere(name, now, { createdAt, isLocked: sentinel === "transfer-locked", hasCode: true });
}

interface Held {
  readonly createdAt: Date;
  readonly isLocked: boolean;
  readonly hasCode: boolean;
}

function heldElsewhere(name: string, now: Date, { createdAt, isLocked, hasCode }: Held): NameObject {
  const { id } = sandboxRegistrars.other;
  const years = now.getUTCFullYear() - createdAt.getUTCFullYear();
  const thisYear = addYears(createdAt, years);
  return {
    name,
    roid: `N${hash("sha256", name).slice(0, 12).toUpperCase()}-SBX`,
    sponsor: id,
    createdBy: id,
    createdAt,
    updatedBy: null,
    updatedAt: null,
    transferredAt: null,
    expiresAt: thisYear > now ? thisYear : addYears(createdAt, years + 1),
    statuses: isLocked ? ["clientTransferProhibited"] : [],
    registrant: null,
    contacts: [],
    hosts: [`ns1.${name}`, `ns2.${name}`],
    signers: [],
    isPrivate: false,
    codeHash: hasCode ? hash("sha256", sentinelTransferCode) : null,
    periods: [],
    pendingCreation: null,
    deletion: null,
    transfer: null,
    once: {},
  };
}
