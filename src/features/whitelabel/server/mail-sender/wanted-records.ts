import * as z from "zod/mini";
import { getDomain } from "tldts";
import type { SenderRow } from "#src/platform/mail/senders/change-senders.ts";
import { allowsSenders, hasKey, hasPolicy, isDmarc, isSpf, spfWith } from "./judge-records.ts";

const texts = z.array(z.string());

/** As a look at a domain is kept: what was there for each of its records. */
const keptLook = z.object({
  proof: texts,
  key: texts,
  next: texts,
  spf: texts,
  policy: texts,
  /** At the domain that this one is below; empty where there is none. */
  above: texts,
  isSilent: z.boolean(),
});

export type KeptLook = z.output<typeof keptLook>;

export const nothing: KeptLook = {
  proof: [],
  key: [],
  next: [],
  spf: [],
  policy: [],
  above: [],
  isSilent: false,
};

/** The last look at a sender's domain. */
export function lookOf({ found }: Pick<SenderRow, "found">): KeptLook {
  return z.safeParse(keptLook, found).data ?? nothing;
}

/** By what records are judged: the sender, and the mechanisms of SPF that send; null: the way back is the provider's alone. */
export interface Wanted {
  readonly sender: Pick<SenderRow, "domain" | "proof_token" | "key" | "next">;
  readonly spf: string | null;
}

/** Where each of the records is; `zone` is the domain whose name servers are asked. */
export function namesOf({ domain, key, next }: Wanted["sender"]) {
  const above = getDomain(domain, { allowPrivateDomains: true });
  const own = (name: string) => ({ zone: domain, name });
  return {
    proof: own(`_moorage-mail.${domain}`),
    key: own(`${key.selector}._domainkey.${domain}`),
    next: next === null ? null : own(`${next.selector}._domainkey.${domain}`),
    spf: own(domain),
    policy: own(`_dmarc.${domain}`),
    above: above === null || above === domain ? null : { zone: above, name: `_dmarc.${above}` },
  };
}

/** What of it a look is kept of: a domain has many other texts. */
export function relevant(kind: keyof Omit<KeptLook, "isSilent">, found: readonly string[]): string[] {
  const chosen = kind === "spf" ? found.filter(isSpf) : kind === "above" ? found.filter(isDmarc) : found;
  return chosen.slice(0, 5).map((text) => text.slice(0, 1_000));
}

/** Which of the records are right. */
export interface Judged {
  readonly isProven: boolean;
  readonly hasKey: boolean;
  /** Null: the next key is not to come. */
  readonly hasNext: boolean | null;
  /** Null: none is needed. */
  readonly hasSpf: boolean | null;
  readonly hasPolicy: boolean;
  /** All of them, with either of the keys. */
  readonly isRight: boolean;
}

export function judge({ sender, spf }: Wanted, look: KeptLook): Judged {
  const judged = {
    isProven: look.proof.includes(sender.proof_token),
    hasKey: hasKey(look.key, sender.key.public_key),
    hasNext: sender.next === null ? null : hasKey(look.next, sender.next.public_key),
    hasSpf: spf === null ? null : allowsSenders(look.spf, spf),
    hasPolicy: hasPolicy(look.policy, look.above),
  };
  const hasAnyKey = judged.hasKey || judged.hasNext === true;
  return {
    ...judged,
    isRight: judged.isProven && hasAnyKey && judged.hasSpf !== false && judged.hasPolicy,
  };
}

/** What the record of a key says. */
export const keyText = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/** A line of the table: a record that is wanted, and what was found. */
export interface SenderLine {
  readonly purpose: "proof" | "key" | "next-key" | "spf" | "policy";
  readonly name: string;
  readonly value: string;
  readonly found: string[];
  readonly isRight: boolean;
}

/** The records that a sender needs, each with what the last look found of it. */
export function senderLines(wanted: Wanted, look: KeptLook): SenderLine[] {
  const { sender, spf } = wanted;
  const names = namesOf(sender);
  const judged = judge(wanted, look);
  const lines: SenderLine[] = [
    {
      purpose: "proof",
      name: names.proof.name,
      value: sender.proof_token,
      found: look.proof,
      isRight: judged.isProven,
    },
    {
      purpose: "key",
      name: names.key.name,
      value: keyText(sender.key.public_key),
      found: look.key,
      isRight: judged.hasKey,
    },
  ];
  if (sender.next !== null && names.next !== null)
    lines.push({
      purpose: "next-key",
      name: names.next.name,
      value: keyText(sender.next.public_key),
      found: look.next,
      isRight: judged.hasNext === true,
    });
  if (spf !== null)
    lines.push({
      purpose: "spf",
      name: names.spf.name,
      value: spfWith(look.spf, spf),
      found: look.spf,
      isRight: judged.hasSpf === true,
    });
  lines.push({
    purpose: "policy",
    name: names.policy.name,
    value: "v=DMARC1; p=none",
    found: look.policy.some(isDmarc) ? look.policy : [...look.policy, ...look.above],
    isRight: judged.hasPolicy,
  });
  return lines;
}
