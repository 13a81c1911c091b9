import { expect, test } from "vitest";
import { demoCatalogue } from "../demo-catalogue.ts";
import { type Entry, listChanges } from "./list-changes.ts";
import { mergeDocuments } from "./merge-documents.ts";

// Random edits of two people to one document: both are in what comes out, or the field is named.

const base: Entry = {
  plans: demoCatalogue.plans.map(({ id, name, vcpu }) => ({
    id,
    name,
    priceUsd: "4.90",
    vcpu,
    active: true,
  })),
  terms: [
    { months: 1, discountPercent: 0 },
    { months: 12, discountPercent: 10 },
  ],
};

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const fields = ["name", "priceUsd", "vcpu", "active"];

function edit(next: (below: number) => number, who: string): Entry {
  const entries = base["plans"];
  const plans: Entry[] = Array.isArray(entries) ? entries.map((entry: Entry) => ({ ...entry })) : [];
  for (let count = next(4); count > 0; count -= 1) {
    const [place, field] = [next(plans.length), fields[next(fields.length)] ?? "name"];
    plans[place] = { ...plans[place], [field]: `${who} ${next(1000)}` };
  }
  if (next(3) === 0) plans.push({ id: `${who}-new`, name: who, priceUsd: "1.00", vcpu: 1, active: true });
  return { ...base, plans };
}

const placeOf = ({ section, id, field }: { section: string; id: string; field: string | null }) =>
  `${section} ${id} ${field}`;

test("T81 a merge has what both changed, and names each field that both changed otherwise", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const next = random(seed);
    const [mine, theirs] = [edit(next, "mine"), edit(next, "theirs")];
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    const conflicting = new Set(conflicts.map(placeOf));
    const changed = new Map(listChanges(base, document).map((one) => [placeOf(one), one.after]));
    for (const one of listChanges(base, mine))
      expect([seed, changed.get(placeOf(one))]).toEqual([seed, one.after]);
    for (const one of listChanges(base, theirs)) {
      if (conflicting.has(placeOf(one))) continue;
      expect([seed, changed.get(placeOf(one))]).toEqual([seed, one.after]);
    }
    const both = new Set(listChanges(base, mine).map(placeOf));
    for (const { section, id, field } of conflicts) expect(both).toContain(placeOf({ section, id, field }));
  }
});

test("without changes of one side a merge is the other side", () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const one = edit(random(seed), "one");
    expect(listChanges(mergeDocuments(base, one, base).document, one)).toEqual([]);
    expect(listChanges(mergeDocuments(base, base, one).document, one)).toEqual([]);
  }
});

test("what one removed and the other changed is named", () => {
  const entries = base["plans"];
  const plans: Entry[] = Array.isArray(entries) ? entries : [];
  const without = { ...base, plans: plans.slice(1) };
  const changed = {
    ...base,
    plans: plans.map((plan, place) => (place === 0 ? { ...plan, name: "Other" } : plan)),
  };
  expect(mergeDocuments(base, without, changed).conflicts).toHaveLength(1);
  expect(mergeDocuments(base, without, base).document["plans"]).toHaveLength(plans.length - 1);
});
