import { NODATA, NOTFOUND, Resolver } from "node:dns/promises";
import type { ReverseDeps } from "./reverse-names.ts";

const timeoutMs = 2_000;
const surelyNone: readonly unknown[] = [NODATA, NOTFOUND];

/** Asks the resolvers of this machine, and nothing else: a name that a customer types opens no connection of another kind. */
export function systemLookUp(): ReverseDeps["lookUp"] {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  return async (host) => {
    try {
      return await resolver.resolve4(host);
    } catch (error) {
      return error instanceof Error && "code" in error && surelyNone.includes(error.code) ? [] : null;
    }
  };
}
