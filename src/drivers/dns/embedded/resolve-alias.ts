import type dnsPacket from "dns-packet";
import { ask, type DnsAnswer } from "#src/platform/dns/ask.ts";
import { rdataText } from "#src/platform/dns/rdata-text.ts";
import { encodeRdata, typeNumbers } from "#src/platform/dns/rdata.ts";
import type { DnsAddress } from "#src/platform/dns/record-set.ts";
import { isPrivateAddress } from "#src/shared/validation/ip-address.ts";
import type { ResolveAlias } from "./alias-cache.ts";

const timeoutMs = 1_500;
/** The first resolver, and one more when it does not answer. */
const maxAsked = 2;
const maxAddresses = 20;
const maxAliases = 10;

/**
 * Asks resolvers for addresses of the hosts that customers name. Addresses that no one outside reaches are left out: a
 * resolver of the provider's own network would else give away what that has inside.
 */
export function createResolveAlias(resolvers: readonly DnsAddress[]): ResolveAlias {
  return async (host, number) => {
    const type = number === typeNumbers.A ? "A" : "AAAA";
    for (const resolver of resolvers.slice(0, maxAsked)) {
      const answer = await ask(resolver, host, number, { timeoutMs, isRecursive: true });
      if (answer === null || answer.asked?.toLowerCase() !== host) continue;
      return answer.rcode === "NOERROR" ? addressesIn(answer, host, type) : null;
    }
    return null;
  };
}

/** The addresses at the end of the answer's aliases; null when all of them are private. */
function addressesIn(answer: DnsAnswer, host: string, type: "A" | "AAAA") {
  const records = answer.answers.filter((one) => one.type === type || one.type === "CNAME");
  let [name, ttl] = [host, Infinity];
  for (let count = 0; count < maxAliases; count += 1) {
    const alias = records.find((one) => one.type === "CNAME" && isAt(one, name));
    if (alias?.type !== "CNAME") break;
    ttl = Math.min(ttl, alias.ttl ?? 0);
    name = alias.data.toLowerCase();
  }
  const found = records.filter((one) => one.type === type && isAt(one, name));
  const open = found.filter((one) => !isPrivateAddress(rdataText(one))).slice(0, maxAddresses);
  if (found.length > 0 && open.length === 0) return null;
  for (const one of open) ttl = Math.min(ttl, "ttl" in one ? (one.ttl ?? 0) : 0);
  const data = open.map((one) => encodeRdata(type, rdataText(one)));
  return { data, ttl: Number.isFinite(ttl) ? ttl : 0 };
}

function isAt(record: dnsPacket.Answer, name: string): boolean {
  return "name" in record && record.name.toLowerCase() === name;
}
