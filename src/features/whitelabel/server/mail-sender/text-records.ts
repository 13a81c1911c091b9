import type { DnsServer } from "#src/drivers/dns/port.ts";
import { ask } from "#src/platform/dns/ask.ts";
import { type AskAuthorityOptions, type AskZone, findAuthority } from "#src/platform/dns/ask-authority.ts";
import { textOf } from "../hosts/host-records.ts";
import { keyText, type KeptLook, namesOf, nothing, relevant, type Wanted } from "./wanted-records.ts";
import { spfWith } from "./judge-records.ts";

/** Looks at what a domain says of its mail. */
export interface SenderRecords {
  look(wanted: Wanted): Promise<KeptLook>;
}

/** Finds the servers of a name's own zone; null: there are none that could be asked. */
export type FindZone = (name: string) => Promise<AskZone | null>;

const txt = 16;
const silent: KeptLook = { ...nothing, isSilent: true };

/** Public name servers of the domain itself, past all caches. */
export function publicSenderRecords(options: AskAuthorityOptions): SenderRecords {
  return senderRecords((name) => findAuthority(name, options));
}

/** Records by the servers that `findZone` finds. */
export function senderRecords(findZone: FindZone): SenderRecords {
  return {
    look: async (wanted) => {
      const names = namesOf(wanted.sender);
      const [zone, zoneAbove] = await Promise.all([
        findZone(wanted.sender.domain),
        names.above === null ? null : findZone(names.above.zone),
      ]);
      if (zone === null) return silent;
      const [proof, key, next, spf, policy] = [
        await textsAt(zone, names.proof.name),
        await textsAt(zone, names.key.name),
        names.next === null ? [] : await textsAt(zone, names.next.name),
        await textsAt(zone, names.spf.name),
        await textsAt(zone, names.policy.name),
      ];
      if (proof === null || key === null || next === null || spf === null || policy === null) return silent;
      // Of the domain above, silence is no policy.
      const above = names.above && zoneAbove && (await textsAt(zoneAbove, names.above.name));
      return {
        proof: relevant("proof", firstOf(proof, wanted.sender.proof_token)),
        key: relevant("key", key),
        next: relevant("next", next),
        spf: relevant("spf", spf),
        policy: relevant("policy", policy),
        above: relevant("above", above ?? []),
        isSilent: false,
      };
    },
  };
}

/** The one that counts before those that former claims left behind, which may be many. */
function firstOf(texts: readonly string[], wanted: string): readonly string[] {
  return texts.includes(wanted) ? [wanted, ...texts.filter((text) => text !== wanted)] : texts;
}

async function textsAt(zone: AskZone, name: string): Promise<string[] | null> {
  const answer = await zone(name, txt);
  if (answer === null) return null;
  return answer.answers.flatMap((record) =>
    record.type === "TXT" && record.name.toLowerCase() === name ? [textOf(record.data)] : [],
  );
}

/**
 * Of a demo: what its own name servers say of the domains that it sells, and of those of others that each has what it
 * needs, but those with `missing` have nothing, and those with `silent` have no name server that answers.
 */
export function demoSenderRecords(server: Pick<DnsServer, "addresses">): SenderRecords {
  const own = senderRecords(async () => {
    const [address] = await server.addresses();
    if (address === undefined) return null;
    return async (name, type) => {
      const answer = await ask(address, name, type);
      return answer?.isAuthoritative === true ? answer : null;
    };
  });
  return {
    look: async (wanted) => {
      const look = await own.look(wanted);
      return look.isSilent ? simulatedSenderRecords.look(wanted) : look;
    },
  };
}

const simulatedSenderRecords: SenderRecords = {
  look: ({ sender: { domain, proof_token: proof, key, next }, spf }) => {
    if (domain.includes("silent")) return Promise.resolve(silent);
    if (domain.includes("missing")) return Promise.resolve(nothing);
    return Promise.resolve({
      proof: [proof],
      key: [keyText(key.public_key)],
      next: next === null ? [] : [keyText(next.public_key)],
      spf: spf === null ? [] : [spfWith([], spf)],
      policy: ["v=DMARC1; p=none"],
      above: [],
      isSilent: false,
    });
  },
};
