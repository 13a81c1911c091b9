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
  setLock: (domain: Pick<DomainRow, "state">, offers: Offers): Refusal =>
    domainCan.change(domain) ?? unless(offers?.hasLock, "lock_unavailable"),
  setPrivacy: (domain: Pick<DomainRow, "state">, offers: Offers): Refusal =>
    domainCan.change(domain) ?? unless(offers?.hasPrivacy, "privacy_unavailable"),
  /** Not while the name cannot be transferred with the code. */
  askCode: (
    domain: Pick<DomainRow, "state" | "is_locked" | "transfer_locked_until" | "task">,
    offers: Offers,
    now: Date,
  ): Refusal => {
    const { state, is_locked: isLocked, transfer_locked_until: transferLockedUntil, task } = domain;
    const lock = { isLocked, hasLock: offers?.hasLock === true, transferLockedUntil };
    const code = codeRefusal({ state, ...lock, isBusy: task !== null }, now);
    const date = transferLockedUntil?.toISOString().slice(0, 10) ?? "";
    return code && new AppError(code, code === "domain_transfer_too_early" ? { date } : undefined);
  },
  revealCode: ({ has_code: hasCode }: Pick<DomainRow, "has_code">): Refusal =>
    unless(hasCode, "transfer_code_gone"),
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
  delete: ({ state }: Pick<DomainRow, "state">, offers: Offers): Refusal =>
    unless(offers?.hasDelete, "deletion_unavailable") ??
    unless(stateAllows.delete(state), "domain_not_active"),
} as const;

/** Whether the registrar of the ending brings deleted names back. */
export function sellsRestore(offers: Pick<RegistrarCapabilities, "acts"> | null): boolean {
  return offers !== null && offers.acts.includes("restore");
}

function unless(isAllowed: boolean | undefined, code: ConstructorParameters<typeof AppError>[0]): Refusal {
  return isAllowed === true ? null : new AppError(code);
}
