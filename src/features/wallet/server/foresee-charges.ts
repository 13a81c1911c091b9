import type { RunningService } from "#src/platform/money/charge-source.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addMonths } from "#src/shared/time.ts";
import type { Shortfall } from "../rules.ts";

/** How the next term of a service is paid; `refused`: not for lack of money. */
export type Cover = "reserved" | "covered" | "short" | "refused";

/** The next terms in the order of their days, and which of them the balance pays; reserved ones need none of it. */
export function coverCharges<Service extends RunningService>(
  services: readonly Service[],
  balanceCents: bigint,
): { readonly service: Service; readonly cover: Cover }[] {
  let balance = balanceCents;
  return inOrder(services).map((service) => {
    if (service.isReserved) return { service, cover: "reserved" };
    if (service.isRefused) return { service, cover: "refused" };
    if (balance < service.cents) return { service, cover: "short" };
    balance -= service.cents;
    return { service, cover: "covered" };
  });
}

/**
 * The days from the first on that the balance does not pay for, each with what would have to be added by then. Terms
 * follow each other up to the horizon; at most `most` days.
 */
export function findShortfalls(
  services: readonly RunningService[],
  balanceCents: bigint,
  debtCents: bigint,
  horizon: Date,
  most: number,
): Shortfall[] {
  const turns = inOrder(services).map((service) => ({ service, turn: 0, at: service.at }));
  const shortfalls: Shortfall[] = [];
  let spentCents = debtCents;
  while (turns.length > 0) {
    const due = turns.reduce((first, other) => (other.at < first.at ? other : first));
    if (due.at >= horizon) break;
    const dueCents = due.turn === 0 && due.service.isReserved ? 0n : due.service.cents;
    spentCents += dueCents;
    if (dueCents > 0n && spentCents > balanceCents) {
      const shortfall = { at: due.at.toISOString(), cents: centsToNumber(spentCents - balanceCents) };
      if (shortfalls.at(-1)?.at === shortfall.at) shortfalls.pop();
      else if (shortfalls.length === most) break;
      shortfalls.push(shortfall);
    }
    due.turn += 1;
    due.at = addMonths(due.service.at, due.turn * due.service.months);
  }
  return shortfalls;
}

function inOrder<Service extends RunningService>(services: readonly Service[]): Service[] {
  return services.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
