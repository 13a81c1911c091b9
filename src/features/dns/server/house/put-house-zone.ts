import type { RecordSet } from "#src/platform/dns/record-set.ts";
import { project, type PushDeps } from "../push-zones.ts";

/** Brings a zone of the operator's own to these sets; returns why not, null when it has them. Repeated it changes nothing. */
export async function putHouseZone(
  deps: PushDeps,
  zone: string,
  sets: readonly RecordSet[],
): Promise<string | null> {
  if (!deps.houseZones.includes(zone)) throw new Error(`${zone} is not a zone of the operator`);
  const projected = await project(deps, { name: zone }, sets);
  return projected.ok ? null : `${projected.error.code}: ${projected.error.detail}`;
}
