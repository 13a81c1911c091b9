import { expect, test } from "vitest";
import { openFilter, passes, scalesOf } from "./filter-plans.ts";
import type { PlanView } from "./plan-table-data.ts";

function plan(id: string, vcpu: number, gb: number, cents: number): PlanView {
  const offer = { placeId: "fra1", availability: "available", mark: null } as const;
  return {
    id,
    name: id,
    cpu: String(vcpu),
    memory: `${gb} GB`,
    memoryMb: gb * 1024,
    disk: "",
    traffic: "",
    offers: [{ ...offer, month: { totalCents: 1, renewalCents: cents } }],
  };
}

const plans = [plan("a", 1, 1, 300), plan("b", 2, 4, 490), plan("c", 4, 8, 980), plan("d", 4, 16, 1940)];
const words = {
  cpu: "",
  memory: "",
  price: "",
  anyPrice: "any",
  noMatch: "",
  term: "",
  termTotal: "",
  failed: "",
  clear: "",
};
const scales = scalesOf({ plans, texts: { filter: words } });
const found = (change: object) =>
  plans.filter((one) => passes(one, { ...openFilter(scales), ...change }, scales)).map(({ id }) => id);

test("the scales have every size and price once, ascending, and prices end with no limit", () => {
  expect(scales.cpu.map(({ label }) => label)).toEqual(["1", "2", "4"]);
  expect(scales.memory.map(({ label }) => label)).toEqual(["1 GB", "4 GB", "8 GB", "16 GB"]);
  expect(scales.price.map(({ label }) => label)).toEqual(["$3.00", "$4.90", "$9.80", "any"]);
});

test("filters combine, by the full price of a month", () => {
  expect(found({})).toEqual(["a", "b", "c", "d"]);
  expect(found({ cpu: 2 })).toEqual(["c", "d"]);
  expect(found({ memory: 1, price: 1 })).toEqual(["b"]);
  expect(found({ memory: 3, price: 0 })).toEqual([]);
});
