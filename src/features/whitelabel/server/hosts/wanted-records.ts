import * as z from "zod/mini";
import { getDomain } from "tldts";
import type { OwnHost } from "#src/platform/tenancy/change-hosts.ts";
import type { WantedRecords } from "./host-records.ts";

/** As a look at a host is kept. */
const keptLook = z.object({
  cname: z.nullable(z.string()),
  addresses: z.array(z.string()),
  texts: z.array(z.string()),
  /** Where the name that hosts lead to was then. */
  here: z.array(z.string()),
  isSilent: z.boolean(),
});

export type KeptLook = z.output<typeof keptLook>;

const nothing: KeptLook = { cname: null, addresses: [], texts: [], here: [], isSilent: false };

/** The last look at a host. */
export function lookOf({ found }: Pick<OwnHost, "found">): KeptLook {
  return z.safeParse(keptLook, found).data ?? nothing;
}

export function wantedOf(
  { host, proof_token: proof }: Pick<OwnHost, "host" | "proof_token">,
  target: string,
): WantedRecords {
  return { host, proofName: `_moorage-site.${host}`, proof: proof ?? "", target };
}

/** The apex of a zone cannot have a CNAME beside its SOA (RFC 1034 §3.6.2): it needs addresses. */
function isApex(host: string): boolean {
  return getDomain(host, { allowPrivateDomains: true }) === host;
}

export interface RecordLine {
  readonly type: "TXT" | "CNAME" | "A" | "AAAA";
  readonly name: string;
  readonly value: string;
  readonly found: string[];
  readonly isRight: boolean;
}

/** The records that a host needs, each with what the last look found of it. */
export function recordLines(wanted: WantedRecords, look: KeptLook): RecordLine[] {
  const { host, proofName, proof, target } = wanted;
  const ways = look.cname === null ? look.addresses : [look.cname];
  const proofLine = {
    type: "TXT",
    name: proofName,
    value: proof,
    found: look.texts,
    isRight: look.texts.includes(proof),
  } as const;
  if (!isApex(host) || look.here.length === 0) {
    const isRight =
      look.cname === null
        ? ways.length > 0 && ways.every((address) => look.here.includes(address))
        : look.cname === target;
    return [proofLine, { type: "CNAME", name: host, value: target, found: ways, isRight }];
  }
  const isOnlyHere = ways.every((address) => look.here.includes(address));
  return [
    proofLine,
    ...look.here.map((address) => ({
      type: address.includes(":") ? ("AAAA" as const) : ("A" as const),
      name: host,
      value: address,
      found: ways,
      isRight: look.cname === target || (isOnlyHere && ways.includes(address)),
    })),
  ];
}
