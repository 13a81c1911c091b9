import { codeRefusal, stateAllows } from "../rules.ts";
import type { Domain } from "./domain-types.ts";

/** What may be asked of a domain now. */
export const domainCan = {
  renew: ({ state }: Pick<Domain, "state">) => stateAllows.renew(state),
  restore: ({ state, offers }: Pick<Domain, "state" | "offers">) =>
    stateAllows.restore(state, offers.restore),
  /** Once it is deleted. */
  restoreLater: ({ offers, timeline }: Pick<Domain, "offers" | "timeline">) =>
    offers.restore && timeline !== null && timeline.redemptionUntil !== timeline.graceUntil,
  serve: ({ state }: Pick<Domain, "state">) => stateAllows.serve(state),
  askCode: (domain: Domain, now: Date) =>
    codeRefusal(
      {
        ...domain,
        hasLock: domain.offers.lock,
        transferLockedUntil:
          domain.transferLockedUntil === null ? null : new Date(domain.transferLockedUntil),
        // Its button waits for what runs.
        isBusy: false,
        isHeld: domain.staffHold !== null,
      },
      now,
    ) === null,
  change: ({ state }: Pick<Domain, "state">) => stateAllows.change(state),
  /** Its lock and its owner, too: not while we hold it. */
  setOwner: ({ state, staffHold }: Pick<Domain, "state" | "staffHold">) =>
    staffHold === null && stateAllows.change(state),
  delete: ({
    state,
    deletesAt,
    offers,
    staffHold,
  }: Pick<Domain, "state" | "deletesAt" | "offers" | "staffHold">) =>
    staffHold === null && stateAllows.delete(state) && deletesAt === null && offers.delete,
  cancelTransfer: ({ state }: Pick<Domain, "state">) => stateAllows.cancelTransfer(state),
  renewItself: ({ state }: Pick<Domain, "state">) => stateAllows.autoprolong(state),
};

/** What keeps the owner of an active domain from its transfer code: a wait, before which unlocking is of no use, or the lock. */
export function codeBarrier(domain: Domain, now: Date): "early" | "locked" | undefined {
  if (!domainCan.change(domain) || domainCan.askCode(domain, now)) return undefined;
  const { transferLockedUntil } = domain;
  return transferLockedUntil !== null && Date.parse(transferLockedUntil) > now.getTime() ? "early" : "locked";
}
