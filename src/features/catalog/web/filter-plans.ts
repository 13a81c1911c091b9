import { formatCents } from "#src/shared/money.ts";
import type { PlanTableData, PlanView } from "./plan-table-data.ts";

/** Positions on the three scales; 0, 0 and the last one let everything through. */
export interface PlanFilter {
  readonly cpu: number;
  readonly memory: number;
  readonly price: number;
}

interface Step {
  readonly amount: number;
  readonly label: string;
}

/** The steps of the scales: the sizes and full monthly prices on sale, ascending. */
export interface PlanScales {
  readonly cpu: readonly Step[];
  readonly memory: readonly Step[];
  /** Ends with "no limit". */
  readonly price: readonly Step[];
}

type ScaledData = Pick<PlanTableData, "plans"> & { readonly texts: Pick<PlanTableData["texts"], "filter"> };

export function scalesOf({ plans, texts }: ScaledData): PlanScales {
  const monthly = plans.map((plan) => ({
    amount: monthlyCents(plan),
    label: formatCents(monthlyCents(plan)),
  }));
  return {
    cpu: sorted(plans.map(({ cpu }) => ({ amount: Number(cpu), label: cpu }))),
    memory: sorted(plans.map(({ memoryMb, memory }) => ({ amount: memoryMb, label: memory }))),
    price: [...sorted(monthly).slice(0, -1), { amount: Infinity, label: texts.filter?.anyPrice ?? "" }],
  };
}

/** The filter that lets every plan through. */
export function openFilter(scales: PlanScales): PlanFilter {
  return { cpu: 0, memory: 0, price: scales.price.length - 1 };
}

export function passes(plan: PlanView, filter: PlanFilter, scales: PlanScales): boolean {
  return (
    Number(plan.cpu) >= (scales.cpu[filter.cpu]?.amount ?? 0) &&
    plan.memoryMb >= (scales.memory[filter.memory]?.amount ?? 0) &&
    monthlyCents(plan) <= (scales.price[filter.price]?.amount ?? Infinity)
  );
}

/** The full price of a month, which is the same in every location. */
function monthlyCents(plan: PlanView): number {
  return plan.offers[0]?.month.renewalCents ?? 0;
}

function sorted(steps: readonly Step[]): readonly Step[] {
  const byAmount = new Map(steps.map((step) => [step.amount, step]));
  return [...byAmount.values()].sort((one, other) => one.amount - other.amount);
}
