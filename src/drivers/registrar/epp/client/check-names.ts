import { checkInBatches } from "../../engine/check-in-batches.ts";
import type { Availability, NameCheck, Result } from "../../port.ts";
import type { EppChecked } from "../codec/object-data.ts";
import { readChecked, readFees } from "../codec/read-object-data.ts";
import { feesAsked, isPremium, premiumOf } from "./fees.ts";
import type { RegistryLine } from "./registry-line.ts";

/** Availability of names at one registry, in batches, over as many sessions as it allows. */
export function checkNames(line: RegistryLine, names: readonly string[]): Promise<Result<NameCheck[]>> {
  const { takeTurn, registry } = line;
  return checkInBatches(names, {
    size: registry.batchSize,
    takeTurn,
    checkBatch: (batch) => checkBatch(line, batch),
  });
}

async function checkBatch(line: RegistryLine, names: readonly string[]): Promise<Result<NameCheck[]>> {
  const { currency } = line.registry;
  const fee = line.supports("fee") ? { currency, commands: feesAsked(line) } : null;
  const checked = await line.ask({ kind: "domain-check", names, fee });
  if (!checked.ok) {
    const { code } = checked.error;
    if (code !== "invalid" && code !== "policy") return checked;
    // One name that the registry rejects fails the whole batch.
    if (names.length > 1) return checkHalves(line, names);
    return { ok: true, value: names.map((name) => checkOf(name, "invalid")) };
  }
  const reported = new Map(readChecked(checked.value, "domain").map((one) => [one.id.toLowerCase(), one]));
  const fees = new Map(readFees(checked.value).map((one) => [one.name, one]));
  return {
    ok: true,
    value: names.map((name) => {
      const availability = availabilityOf(reported.get(name));
      const feesOf = fees.get(name);
      if (availability !== "available" || feesOf === undefined || !isPremium(feesOf)) {
        return checkOf(name, availability);
      }
      const premium = premiumOf(feesOf, line);
      // A name that costs more, by an unknown amount, cannot be sold.
      return premium === null ? checkOf(name, "unknown") : { name, availability: "premium", premium };
    }),
  };
}

async function checkHalves(line: RegistryLine, names: readonly string[]): Promise<Result<NameCheck[]>> {
  const middle = Math.ceil(names.length / 2);
  const [first, second] = await Promise.all([
    checkBatch(line, names.slice(0, middle)),
    checkBatch(line, names.slice(middle)),
  ]);
  if (!first.ok) return first;
  return second.ok ? { ok: true, value: [...first.value, ...second.value] } : second;
}

function availabilityOf(checked: EppChecked | undefined): Availability {
  if (checked === undefined) return "unknown";
  if (checked.isAvailable) return "available";
  const reason = checked.reason ?? "";
  if (/reserv|block|prohibit|restrict/i.test(reason)) return "reserved";
  if (/invalid|syntax|not allowed|malformed/i.test(reason)) return "invalid";
  if (/not our|unsupported|zone/i.test(reason)) return "unsupported";
  return "taken";
}

function checkOf(name: string, availability: Availability): NameCheck {
  return { name, availability, premium: null };
}
