import type { Ctx } from "#src/platform/ctx.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { HolderGrants } from "#src/platform/operator/require-cause.ts";
import { AppError } from "#src/shared/errors.ts";
import { heldStates } from "../../rules.ts";
import type { DomainsContext } from "../deps.ts";
import { checkHold, type HoldCheck } from "../holds/check-hold.ts";
import { holdDomain, type HoldRequest, liftHold } from "../holds/hold-domain.ts";
import { settleDomain } from "../sync/settle-domain.ts";

/**
 * What staff does to many domains, by the domain's UUID; the checks refuse what the acts would refuse now, and answer the
 * domain's name.
 */
export function domainsOffice(context: DomainsContext) {
  const { kysely } = context.platform.db;
  const checkSettle = async (id: string): Promise<string> => {
    const domain = await kysely
      .selectFrom("domains")
      .select(["name", "state"])
      .select(({ fn, ref }) => fn<boolean>("domains_is_busy", [ref("id")]).as("is_busy"))
      .where("id", "=", id)
      .executeTakeFirst();
    if (!domain) throw new AppError("not_found");
    if (!heldStates.includes(domain.state)) throw new AppError("domain_not_active");
    if (domain.is_busy) throw new OperatorRefusal("Something is being done to this domain: see its tasks.");
    return domain.name;
  };
  return {
    hold: (ctx: Ctx, request: HoldRequest) => holdDomain(context, ctx, request),
    checkHold: (id: string, check: Omit<HoldCheck, "verb">) =>
      checkHold(context, id, { ...check, verb: "hold" }),
    lift: (ctx: Ctx, request: Parameters<typeof liftHold>[2]) => liftHold(context, ctx, request),
    checkLift: (id: string, grants: HolderGrants) =>
      checkHold(context, id, { verb: "lift", grants, stopsName: false }),
    /** The books follow nothing that the registry did without us: that is decided for each domain by itself. */
    settle: async (ctx: Ctx, id: string) => {
      await checkSettle(id);
      return settleDomain(context, ctx, id, { follow: false });
    },
    checkSettle,
  };
}

export type DomainsOffice = ReturnType<typeof domainsOffice>;
