import { listCustomers } from "#src/features/admin/server/customers/list-customers.ts";
import { search } from "#src/features/admin/server/search/search.ts";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import { type Bench, type BenchRatio, medianOf } from "./bench.ts";
import { seedSearch, termsOf } from "./search-data.ts";
import { type Sized, startTestbed } from "./testbed.ts";

/** Has no divisor in common with the numbers of customers, so that none is asked for after its neighbour. */
const stride = 7919;

/** B18: the one search of the office and the first page of its customers, by how many customers there are. */
export const bench: Bench = async ({ isQuick }) => {
  const [calls, many] = isQuick ? [30, 20_000] : [200, 1_000_000];
  const small = { testbed: await startTestbed(), customers: 1000 };
  const large = { testbed: await startTestbed(), customers: many };
  try {
    for (const { testbed, customers } of [small, large]) await seedSearch(testbed.inspector, customers);
    const pairs: Record<string, number | string>[] = [];
    const ratios: BenchRatio[] = [];
    for (const name of Object.keys(termsOf(1))) {
      const [few, most] = [await measureSearch(small, name, calls), await measureSearch(large, name, calls)];
      pairs.push({ name, smallMs50: few.p50, smallMs95: few.p95, largeMs50: most.p50, largeMs95: most.p95 });
      ratios.push(boundOf(`p95 of ${name}`, most.p95), boundOf(`p95 of ${name}, small`, few.p95));
    }
    for (const sort of ["-since", "-spent"] as const) {
      const name = sort === "-since" ? "first page of customers" : "first page of customers by spending";
      const [few, most] = [await measureList(small, sort, calls), await measureList(large, sort, calls)];
      pairs.push({ name, smallMs50: few.p50, smallMs95: few.p95, largeMs50: most.p50, largeMs95: most.p95 });
      const quotient = most.p50 / few.p50;
      ratios.push({
        name: `${name}, large ÷ small`,
        median: quotient,
        spread: [quotient, quotient],
        aim: 1.2,
        limit: 1.5,
      });
    }
    return {
      title: "B18: one search among a million customers",
      method:
        `${calls} calls of each form, one after the other, in this process as an owner, who is answered by every finder; ` +
        `each of another customer, among ${small.customers} and ${many.toLocaleString("en")}, who have a user, a session, a wallet, a server ` +
        "with its address, a domain, an order, an address to pay to and a deposit each. Milliseconds until the answer.",
      ratios,
      pairs,
      findings: null,
    };
  } finally {
    await small.testbed.stop();
    await large.testbed.stop();
  }
};

interface Times {
  readonly p50: number;
  readonly p95: number;
}

function boundOf(name: string, median: number): BenchRatio {
  return { name, median, spread: [median, median], aim: 50, limit: 100, unit: "ms" };
}

async function measureSearch({ testbed, customers }: Sized, name: string, calls: number): Promise<Times> {
  const { platform, product } = testbed.inspector;
  const office = () => product.admin.office();
  return measure(calls, (call) => {
    const q = new Map(Object.entries(termsOf(1 + ((call * stride) % customers)))).get(name) ?? "";
    return search({ platform, office }, allStaffPermissions, { q });
  });
}

type Sort = Parameters<typeof listCustomers>[1]["sort"];

async function measureList({ testbed }: Sized, sort: Sort, calls: number): Promise<Times> {
  const { platform } = testbed.inspector;
  const now = platform.clock.now();
  return measure(calls, () =>
    listCustomers(platform, { limit: 20, sort }, { now, mayShow: true, hasMoney: true }),
  );
}

/** The first calls open connections and fill caches. */
async function measure(calls: number, ask: (call: number) => Promise<unknown>): Promise<Times> {
  for (let call = 0; call < 5; call += 1) await ask(call);
  const took: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    await ask(call + 5);
    took.push(performance.now() - began);
  }
  const sorted = took.toSorted((one, other) => one - other);
  return { p50: round(medianOf(sorted)), p95: round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0) };
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
