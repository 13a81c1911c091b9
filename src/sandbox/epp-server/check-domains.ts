import type { NameChecked, NameFees } from "../registry/registry-session.ts";
import { policyOf, splitName } from "../registry/tld-policies.ts";
import type { EppDomainCheck, EppFeeCheck } from "#src/drivers/registrar/epp/codec/commands.ts";
import type { EppFees } from "#src/drivers/registrar/epp/codec/object-data.ts";
import { writeChecked, writeFees } from "#src/drivers/registrar/epp/codec/write-object-data.ts";
import { type Asked, currency, otherCurrency, type Reply, reply, toAmount } from "./reply.ts";

const reasons = {
  "in use": "In use",
  reserved: "Reserved",
  invalid: "Invalid name",
  "not our ending": "Not our ending",
} as const;

export async function checkDomains({ names, fee }: EppDomainCheck, { session }: Asked): Promise<Reply> {
  if (fee?.currency && fee.currency !== currency) return otherCurrency;
  const checked = await session.checkNames(names.map((name) => name.toLowerCase()));
  if (checked.ok && checked.value.some(({ isAvailable }) => isAvailable === null)) {
    return { code: 2400, reason: "availability is unknown now" };
  }
  return reply(checked, (all) => ({
    data: writeChecked(
      "domain",
      all.map(({ name, isAvailable, reason }) => ({
        id: name,
        isAvailable: isAvailable === true,
        reason: reason === null ? null : reasons[reason],
      })),
    ),
    extensions: fee === null ? [] : [writeFees(all.map((one) => feesOf(one, fee)))],
  }));
}

function feesOf({ name, isAvailable, fees }: NameChecked, { commands }: EppFeeCheck): EppFees {
  const asked = fees === null ? [] : commands;
  return {
    name,
    isAvailable: isAvailable === true,
    feeClass: fees === null ? null : fees.isPremium ? "premium" : "standard",
    currency,
    commands: asked.flatMap(({ command, years }) => {
      const cents = fees && isSold(name, command, years ?? 1) ? centsOf(fees, command, years ?? 1) : null;
      return cents === null
        ? []
        : [{ command, years, isStandard: fees?.isPremium === false, amounts: [toAmount(cents)] }];
    }),
  };
}

/** A term that the name is not sold for has no price. */
function isSold(name: string, command: string, years: number): boolean {
  const [min = 1, max = 10] = policyOf(splitName(name)?.tld ?? "")?.years ?? [];
  return (command !== "create" && command !== "renew") || (years >= min && years <= max);
}

function centsOf(fees: NameFees, command: string, years: number): bigint | null {
  switch (command) {
    case "create":
      return fees.createCents * BigInt(years);
    case "renew":
      return fees.renewCents * BigInt(years);
    case "transfer":
      return fees.transferCents;
    case "restore":
      return fees.restoreCents;
    default:
      return null;
  }
}
