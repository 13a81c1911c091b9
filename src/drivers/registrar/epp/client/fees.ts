import type { NameCheck, RegistrarError, Result } from "../../port.ts";
import type { EppFee, EppFeeCheck } from "../codec/commands.ts";
import type { EppFees } from "../codec/object-data.ts";
import { readFees } from "../codec/read-object-data.ts";
import type { RegistryLine } from "./registry-line.ts";

/** The fees asked for a name: its shortest term, and a renewal by as much. */
export function feesAsked({ registry: { years } }: RegistryLine): EppFeeCheck["commands"] {
  const [min] = years;
  return [
    { command: "create", years: min },
    { command: "renew", years: min },
  ];
}

/**
 * The registry's price of a premium name for a first year, and for a further one; null when it cannot be determined.
 * A registry that sells no single year gives the price of its shortest term: a first year costs what is left of that
 * after further years.
 */
export function premiumOf(fees: EppFees, { registry }: RegistryLine): NameCheck["premium"] {
  const { currency, years } = registry;
  const min = BigInt(years[0]);
  if (fees.currency !== currency) return null;
  const createCents = centsOf(fees, "create");
  const furtherCents = centsOf(fees, "renew");
  if (createCents === null || furtherCents === null) return null;
  const renewCents = (furtherCents + min - 1n) / min;
  const registerCents = createCents - renewCents * (min - 1n);
  return registerCents > 0n && renewCents > 0n ? { registerCents, renewCents } : null;
}

/** RFC 8748 §3.7: the class decides, where there is one; else whether the fees are the standard ones. */
export function isPremium({ feeClass, commands }: EppFees): boolean {
  if (feeClass !== null) return !/^(standard|default)$/i.test(feeClass);
  return commands.some(({ isStandard }) => !isStandard);
}

function centsOf({ commands }: EppFees, wanted: string): bigint | null {
  return sumOf(commands.find(({ command }) => command === wanted)?.amounts ?? []);
}

function sumOf(amounts: readonly string[]): bigint | null {
  const cents = amounts.map(toCents);
  if (cents.length === 0 || cents.includes(null)) return null;
  return cents.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
}

/** `12.5` → 1250; a fraction of a cent is rounded up. Null for an invalid amount. */
export function toCents(amount: string): bigint | null {
  const parts = /^\+?(\d{1,12})(?:\.(\d{1,8}))?$/.exec(amount);
  if (parts === null) return null;
  const fraction = (parts[2] ?? "").padEnd(8, "0");
  const rest = BigInt(fraction.slice(2)) > 0n ? 1n : 0n;
  return BigInt(parts[1] ?? 0) * 100n + BigInt(fraction.slice(0, 2)) + rest;
}

export interface FeeQuestion {
  readonly name: string;
  readonly command: "create" | "renew" | "transfer" | "restore";
  readonly years: number | null;
  /** More is refused; null: no limit. */
  readonly maxCents: bigint | null;
}

/** The fee to agree to for an act on a premium name; null when the name is not premium. */
export async function agreedFee(
  line: RegistryLine,
  { name, command, years, maxCents }: FeeQuestion,
): Promise<Result<EppFee | null>> {
  if (!line.supports("fee")) return { ok: true, value: null };
  const { currency, years: term } = line.registry;
  // A name that is restored after its term is renewed with it, for the registry's shortest term.
  const renewal = command === "restore" ? [{ command: "renew", years: term[0] }] : [];
  const commands = [{ command, years }, ...renewal];
  const checked = await line.ask({ kind: "domain-check", names: [name], fee: { currency, commands } });
  if (!checked.ok) return checked;
  const fees = readFees(checked.value).find((one) => one.name === name);
  if (fees === undefined || !isPremium(fees) || fees.currency !== currency) return { ok: true, value: null };
  const amounts = fees.commands.flatMap((one) => one.amounts);
  const cents = sumOf(amounts);
  if (cents === null || (maxCents !== null && cents > maxCents)) {
    const detail = `${name} costs ${amounts.join(" + ") || "an unknown amount of"} ${currency}`;
    return { ok: false, error: { code: "price_changed", detail } };
  }
  return { ok: true, value: { currency, amounts } };
}

/** A premium price is asked for when the order allows for one; for all others it would be a wasted round trip. */
export function feeOf(line: RegistryLine, question: FeeQuestion): Promise<Result<EppFee | null>> {
  return question.maxCents === null ? Promise.resolve({ ok: true, value: null }) : agreedFee(line, question);
}

/** Turns a refusal about the price into `price_changed`: the name costs more than the order allows. */
export async function priced(
  line: RegistryLine,
  { name, premiumCents }: { readonly name: string; readonly premiumCents: bigint | null },
  command: FeeQuestion["command"],
  error: RegistrarError,
): Promise<RegistrarError> {
  // Without the fee of a premium name: 2003; with a lower one: 2004.
  if (error.code === "price_changed" || !/^200[34] /.test(error.detail) || !line.supports("fee"))
    return error;
  if (premiumCents !== null) return { code: "price_changed", detail: error.detail };
  const asked = await agreedFee(line, { name, command, years: line.registry.years[0], maxCents: null });
  return asked.ok && asked.value !== null ? { code: "price_changed", detail: error.detail } : error;
}
