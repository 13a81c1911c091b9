import { Resolver } from "node:dns/promises";

const timeoutMs = 3000;
const tries = 2;

/**
 * All public addresses of a name, by the machine's name servers and not by its `hosts` file. `dns.lookup` would do it in
 * one of the few threads that passwords and files need, so that slow name servers of customers would hold up everything.
 */
export async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return asked.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
