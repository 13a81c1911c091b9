import type { TldLifecycle, TldSeed } from "./demo-tlds.ts";

/** The columns of an ending of domain names except id, position, lifecycle and whether it is on sale. */
export function tldRow(tld: Omit<TldSeed, "lifecycle">) {
  return {
    name: tld.name,
    category: tld.category,
    popular: tld.isPopular,
    register_cents: tld.registerCents,
    first_year_cents: tld.firstYearCents,
    renew_cents: tld.renewCents,
    transfer_cents: tld.transferCents,
    transfer_years: tld.transferYears,
    restore_cents: tld.restoreCents,
    min_years: tld.minYears,
    max_years: tld.maxYears,
    min_renew_years: tld.minRenewYears,
  };
}

export function lifecycleRow(lifecycle: TldLifecycle) {
  return {
    ...(lifecycle.addGraceDays !== undefined && { add_grace_days: lifecycle.addGraceDays }),
    grace_days: lifecycle.graceDays,
    redemption_days: lifecycle.redemptionDays,
    pending_delete_days: lifecycle.pendingDeleteDays,
    transfer_lock_days: lifecycle.transferLockDays,
    registrant_lock_days: lifecycle.registrantLockDays,
    contact_mode: lifecycle.contactMode,
  };
}

interface LifecycleRow {
  readonly add_grace_days: number;
  readonly grace_days: number;
  readonly redemption_days: number;
  readonly pending_delete_days: number;
  readonly transfer_lock_days: number;
  readonly registrant_lock_days: number;
  readonly contact_mode: string;
}

export function lifecycleOf(row: LifecycleRow): TldLifecycle {
  const mode = row.contact_mode;
  return {
    addGraceDays: row.add_grace_days,
    graceDays: row.grace_days,
    redemptionDays: row.redemption_days,
    pendingDeleteDays: row.pending_delete_days,
    transferLockDays: row.transfer_lock_days,
    registrantLockDays: row.registrant_lock_days,
    // A constraint of the database admits only these.
    contactMode: mode === "none" || mode === "full" ? mode : "registrant",
  };
}

/** The category of a row; a constraint of the database admits only these. */
export function tldCategory(category: string): TldSeed["category"] {
  return category === "country" || category === "tech" ? category : "general";
}
