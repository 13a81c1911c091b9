import type { Report } from "#src/platform/operator/command.ts";
import { facts, table } from "#src/platform/operator/table.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { MatchedName, NameOutcome } from "./match-names.ts";

/** What to do about a name that is not managed; null: nothing. */
const advice: Readonly<Record<NameOutcome, string | null>> = {
  "managed now": null,
  "can be managed": null,
  "managed already": null,
  "not active there": "it was not in use there: the customer may register or transfer it",
  "two customers have it": "ask both; domain move gives it to the right one once it is managed",
  "no name": "correct it in a later dump",
  "ending is not sold here": "put the ending on sale, and repeat",
  "another customer has it here": "ask both whose it is",
  "registrar does not answer": "repeat later",
  "not in the registrar account": "move it into your account, or have the customer transfer it",
  "held at the registrar": "take the hold off at the registrar, and repeat",
  "ends or moves": "settle it at the registrar, and repeat",
  expired: "renew it at the registrar, and repeat",
  "expiry differs": "compare the dates; --follow takes the registrar's",
  "owner is not usable": "correct the owner at the registrar, and repeat",
  "customer has no contact": "have the customer add one contact, and repeat",
};

const shownNames = 50;

/** How many names came to which end, and those that need something, with what it is. */
export function namesReport(matched: readonly MatchedName[]): Report {
  const counts = new Map<NameOutcome, number>();
  for (const { outcome } of matched) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const open = matched.filter(({ outcome }) => advice[outcome] !== null);
  const rows = open
    .slice(0, shownNames)
    .map((one) => [one.name, customerOf(one) ?? "", one.outcome, advice[one.outcome] ?? ""]);
  const text = [
    facts([["names", matched.length], ...counts]),
    ...(rows.length === 0 ? [] : [table(["NAME", "CUSTOMER", "WHY NOT", "WHAT TO DO"], rows)]),
    ...(open.length > shownNames ? [`… all ${open.length} by --json.`] : []),
  ].join("\n\n");
  const data = {
    counts: Object.fromEntries(counts),
    names: matched.map((one) => ({
      name: one.name,
      customer: customerOf(one),
      outcome: one.outcome,
      advice: advice[one.outcome],
    })),
  };
  return { text, data };
}

function customerOf({ customerId }: MatchedName): string | null {
  return customerId === null ? null : encodeId("customer", customerId);
}
