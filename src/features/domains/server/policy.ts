import type { RegistrarCapabilities } from "#src/drivers/registrar/port.ts";
import { AppError } from "#src/shared/errors.ts";
import { codeRefusal, stateAllows } from "../rules.ts";
import type { DomainRow } from "./domain-rows.ts";

// platform/authz/policy.ts decides who may call at all, the query of find-domain whose domain it is. SQL that takes money
// checks again under its locks.

type Refusal = AppError | null;
/** What the registry of the ending offers; null: none sells it. */
type Offers = Pick<RegistrarCapabilities, "acts" | "hasDelete" | "hasLock" | "hasPrivacy"> | null;

/** What the state of a domain and the offers of its registry allow now; null means allowed, otherwise why not. */
export const domainCan = {
  /** Settings, name servers and owner: not for a domain that has left, or is not delivered yet. */
  change: ({ state }: Pick<DomainRow, "state">): Refusal =>
    unless(stateAllows.change(state), "domain_not_active"),
  /** By staff, where the registry takes names out of the zone. */
  hold: (
    domain: Pick<DomainRow, "state">,
    offers: Pick<RegistrarCapabilities, "hasLock" | "hasHold"> | null,
    stopsName: boolean,
  ): Refusal =>
    unless(stateAllows.hold(domain.state), "domain_not_active") ??
    unless(offers?.hasLock, "lock_unavailable") ??
    unless(!stopsName || offers?.hasHold, "hold_unavailable"),
  /** Not while staff holds it: what opens the way out, or changes whose it is. */
  leave: ({ staff_hold: hold }: Pick<DomainRow, "staff_hold">): Refusal =>
    unless(hold === null, "domain_held"),
  setOwner: (domain: Pick<DomainRow, "state" | "staff_hold">): Refusal =>
    domainCan.change(domain) ?? domainCan.leave(domain),
  setLock: (domain: Pick<DomainRow, "state" | "staff_hold">, offers: Offers): Refusal =>
    domainCan.setOwner(domain) ?? unless(offers?.hasLock, "lock_unavailable"),
  setPrivacy: (domain: Pick<DomainRow, "state">, offers: Offers): Refusal =>
    domainCan.change(domain) ?? unless(offers?.hasPrivacy, "privacy_unavailable"),
  /** Not while the name cannot be transferred with the code. */
  askCode: (
    domain: Pick<DomainRow, "state" | "is_locked" | "transfer_locked_until" | "task" | "staff_hold">,
    offers: Offers,
    now: Date,
  ): Refusal => {
    const { state, is_locked: isLocked, transfer_locked_until: transferLockedUntil, task } = domain;
    const lock = { isLocked, hasLock: offers?.hasLock === true, transferLockedUntil };
    const code = codeRefusal(
      { state, ...lock, isBusy: task !== null, isHeld: domain.staff_hold !== null },
      now,
    );
    const date = transferLockedUntil?.toISOString().slice(0, 10) ?? "";
    return code && new AppError(code, code === "domain_transfer_too_early" ? { date } : undefined);
  },
  revealCode: (domain: Pick<DomainRow, "has_code" | "staff_hold">): Refusal =>
    domainCan.leave(domain) ?? unless(domain.has_code, "transfer_code_gone"),
  /** Of a name in any state: a repeated call gets its stored answer also when the name is back. */
  orderRestore: (offers: Offers): Refusal => unless(sellsRestore(offers), "domain_not_restorable"),
  /** Until the registry deletes it. */
  restore: (
    { state, redemption_until: until }: Pick<DomainRow, "state" | "redemption_until">,
    offers: Offers,
    now: Date,
  ): Refusal =>
    unless(
      stateAllows.restore(state, sellsRestore(offers)) && until !== null && until > now,
      "domain_not_restorable",
    ),
  answerTransfer: ({ state }: Pick<DomainRow, "state">): Refusal =>
    unless(state === "transfer_out", "domain_not_leaving"),
  delete: (domain: Pick<DomainRow, "state" | "staff_hold">, offers: Offers): Refusal =>
    unless(offers?.hasDelete, "deletion_unavailable") ??
    unless(stateAllows.delete(domain.state), "domain_not_active") ??
    domainCan.leave(domain),
} as const;

/** Whether the registrar of the ending brings deleted names back. */
export function sellsRestore(offers: Pick<RegistrarCapabilities, "acts"> | null): boolean {
  return offers !== null && offers.acts.includes("restore");
}

function unless(isAllowed: boolean | undefined, code: ConstructorParameters<typeof AppError>[0]): Refusal {
  return isAllowed === true ? null : new AppError(code);
}
