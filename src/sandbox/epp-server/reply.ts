import type { Answer, RegistrySession } from "../registry/registry-session.ts";
import type { EppFee } from "#src/drivers/registrar/epp/codec/commands.ts";
import type { AnswerParts } from "#src/drivers/registrar/epp/codec/write-answer.ts";
import { type ChargedData, writeCharged } from "#src/drivers/registrar/epp/codec/write-object-data.ts";
import type { XmlElement } from "#src/drivers/registrar/epp/codec/xml.ts";

/** The answer to a command, and whether it is delivered. */
export interface Reply extends AnswerParts {
  readonly delivery?: "lost" | "late";
}

interface ReplyData {
  readonly data?: XmlElement;
  readonly extensions?: readonly (XmlElement | null)[];
}

/** The registry's answer with its data. */
export function reply<T>(answer: Answer<T>, encode: (value: T) => ReplyData = () => ({})): Reply {
  const brought = answer.delivery === undefined ? {} : { delivery: answer.delivery };
  return answer.ok
    ? { code: answer.code, ...encode(answer.value), ...brought }
    : { code: answer.code, reason: answer.reason, ...brought };
}

/** The logged-in registrar. */
export interface Asked {
  readonly session: RegistrySession;
}

/** The only currency of the registry. */
export const currency = "USD";

export const otherCurrency: Reply = { code: 2004, reason: `fees are in ${currency}` };
export const hostAttributes: Reply = { code: 2102, reason: "name servers are host objects here" };

/** The cost of a command with the fee extension; none without it. */
export function charged(name: ChargedData, fee: EppFee | null, feeCents: bigint | null): XmlElement[] {
  if (fee === null) return [];
  return [writeCharged(name, currency, feeCents === null ? null : toAmount(feeCents))];
}

export function toAmount(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

/** The amount that a client agrees to pay, in cents; null without one, undefined in another currency. */
export function agreedCents(fee: EppFee | null): bigint | null | undefined {
  if (fee === null) return null;
  if (fee.currency !== null && fee.currency !== currency) return undefined;
  return fee.amounts.reduce((sum, amount) => {
    const [whole = "0", fraction = ""] = amount.split(".");
    return sum + BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0").slice(0, 2));
  }, 0n);
}
