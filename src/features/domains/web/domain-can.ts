import { stateAllows } from "../rules.ts";
import { isComing } from "./domain-status.ts";
import type { Domain } from "./domain-types.ts";

/** What may be asked of a domain now. */
export const domainCan = {
  renew: ({ state }: Pick<Domain, "state">) => stateAllows.renew(state),
  restore: ({ state, offers }: Pick<Domain, "state" | "offers">) =>
    stateAllows.restore(state) && offers.restore,
  change: ({ state }: Pick<Domain, "state">) => stateAllows.change(state),
  renewItself: (domain: Pick<Domain, "state">) => isComing(domain) || stateAllows.renew(domain.state),
};
