import type { Act, Result } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { done, toAct, toResult } from "./replies.ts";
import { type NamecomDomain, domainShape, listShape } from "./shapes.ts";

export function pathOf(name: string): string {
  return `/core/v1/domains/${name}`;
}

/** By the list: the description does not define the answer for a single name that is not ours. */
export async function readDomain(call: NamecomClient, name: string): Promise<Result<NamecomDomain | null>> {
  return toResult(
    await call("GET", `/core/v1/domains?domainName=${name}`),
    listShape,
    ({ domains }) => domains.find(({ domainName }) => domainName === name) ?? null,
  );
}

export async function patchDomain(call: NamecomClient, name: string, body: object): Promise<Act<null>> {
  return toAct(await call("PATCH", pathOf(name), { body }), domainShape, () => done(null));
}
