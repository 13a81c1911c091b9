import { sql } from "kysely";
import type * as z from "zod/mini";
import type { RegistryName } from "#src/drivers/registrar/port.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import type { domainsAdminRoutes } from "../../contract-admin.ts";
import type { DomainsContext } from "../deps.ts";
import { readDifference } from "../sync/difference.ts";
import { lookAtRegistry } from "../sync/look-at-registry.ts";

type Answer = z.input<(typeof domainsAdminRoutes)["GET /v2/admin/domains/{id}/registry"]["output"]>;

/** Looks at a domain at its registry now, as the sync does, and compares. */
export async function readRegistryNow(context: DomainsContext, id: string): Promise<Answer> {
  const { rows } = await sql<{ id: string; name: string; state: string }>`
    SELECT id, name, state FROM domains WHERE id = ${id}`.execute(context.platform.db.kysely);
  const [domain] = rows;
  if (!domain) throw new AppError("not_found");
  const seen = await lookAtRegistry(context, domain);
  if (!seen.ok) throw new OperatorRefusal(`The registry does not answer: ${seen.error.detail}`);
  const moved = await context.driver.transferStatus(domain.name);
  const transfer = moved.ok ? moved.value : null;
  return {
    name: seen.value && nameView(seen.value),
    transfer: transfer && {
      state: transfer.state,
      direction: transfer.direction,
      actsAt: transfer.actsAt?.toISOString() ?? null,
    },
    difference: await readDifference(context, id),
  };
}

function nameView(name: RegistryName): NonNullable<Answer["name"]> {
  return {
    isOurs: name.isOurs,
    statuses: [...name.statuses],
    graces: [...name.graces],
    createdAt: name.createdAt.toISOString(),
    expiresAt: name.expiresAt.toISOString(),
    nameServers: name.nameServers.map(({ host, addresses }) => ({ host, addresses: [...addresses] })),
    signers: name.delegationSigners.map(({ keyTag, algorithm, digestType }) => ({
      keyTag,
      algorithm,
      digestType,
    })),
  };
}
