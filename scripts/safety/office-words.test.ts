import { expect, test } from "vitest";
import officeCustomers from "../../locales/en/officeCustomers.json" with { type: "json" };
import { orderKinds, taskKinds } from "../../src/web/office/parts/use-kind-name.ts";
import { actNames } from "../../src/features/staff/office/acts/use-act-name.ts";
import { isTest, readSources } from "./source-files.ts";

// What the office shows in words is named by codes of the server: a new code needs its text.

const server = readSources("src/features/*/server/**/*.ts").filter(({ path }) => !isTest(path));

/** All that a pattern's first group finds in the server's files whose path ends so. */
function codes(end: string, pattern: RegExp): string[] {
  const found = server
    .filter(({ path }) => path.endsWith(end))
    .flatMap(({ text }) => [...text.matchAll(pattern)].flatMap(([, first]) => first ?? []));
  return [...new Set(found)].sort();
}

test("every kind of order has its name", () => {
  const kinds = codes("-refunds.ts", /kinds: \[([^\]]+)\]/g).flatMap((list) =>
    [...list.matchAll(/"([a-z0-9-]+)"/g)].flatMap(([, kind]) => kind ?? []),
  );
  expect(kinds.length).toBeGreaterThan(8);
  expect(kinds.filter((kind) => !orderKinds.some((one) => one === kind))).toEqual([]);
});

test("every kind of task has its name", () => {
  const kinds = [
    ...codes("/step-names.ts", /^ {2}"([a-z0-9-]+)":/gm),
    ...codes("-task.ts", /^ {4}kind: "([a-z]+-[a-z0-9-]+)"/gm),
  ];
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => !taskKinds.some((one) => one === kind))).toEqual([]);
});

test("every act of staff that can need a second person has its name", () => {
  const names = codes(".ts", /defineStaffAct\(\{\s+name: "([a-z.-]+)"/g);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => actNames[name] === undefined)).toEqual([]);
});

/** Done to nothing of a customer, so that no timeline shows them. */
const ours =
  /^(?:aml|audit|ban|bulk|catalogue|chain|dns|ledger|price-change|staff|staff-role|staff-session|stats)\.|^deposit\.rescan|s\.export$/;

test("every act that a customer's timeline can show has its text", () => {
  const actions = codes(".ts", /\baction: "([a-z-]+\.[a-z-]+)"/g).filter((action) => !ours.test(action));
  expect(actions.length).toBeGreaterThan(80);
  const texts: object = officeCustomers.timeline.acts;
  expect(actions.filter((action) => !(action.replaceAll(".", "-") in texts))).toEqual([]);
});
