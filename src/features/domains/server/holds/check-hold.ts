import { requireAllowed } from "#src/platform/authz/policy.ts";
import { type HolderGrants, requireCause } from "#src/platform/operator/require-cause.ts";
import { AppError } from "#src/shared/errors.ts";
import type { DomainsContext } from "../deps.ts";
import type { DomainState } from "../domain-state.ts";
import { domainCan } from "../policy.ts";
import { isBeingDeleted } from "./is-being-deleted.ts";

export interface HoldCheck {
  readonly verb: "hold" | "lift";
  readonly grants: HolderGrants;
  /** Of a hold: it takes the name out of the zone too. */
  readonly stopsName: boolean;
}

/** Refuses what holding this domain, or ending that, would refuse now; answers the domain's name. */
export async function checkHold(
  { platform, driver }: Pick<DomainsContext, "platform" | "driver">,
  domainId: string,
  { verb, grants, stopsName }: HoldCheck,
): Promise<string> {
  const { kysely } = platform.db;
  const domain = await kysely
    .selectFrom("domains")
    .leftJoin("domain_holds as open", "open.id", "hold_id")
    .select(["domains.name", "domains.tld", "domains.state", "domains.hold_id", "open.reason as cause"])
    .where("domains.id", "=", domainId)
    .$narrowType<{ state: DomainState }>()
    .executeTakeFirst();
  if (!domain) throw new AppError("not_found");
  if (verb === "lift" && domain.hold_id === null) throw new AppError("nothing_to_cancel");
  if (verb === "hold") {
    requireAllowed(domainCan.hold(domain, driver.capabilities(domain.tld), stopsName));
    if (await isBeingDeleted(kysely, domainId)) throw new AppError("domain_busy");
  }
  requireCause(grants, domain.cause ?? undefined);
  return domain.name;
}
