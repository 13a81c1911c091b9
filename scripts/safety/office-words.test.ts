import { expect, test } from "vitest";
import officeAudit from "../../locales/en/officeAudit.json" with { type: "json" };
import { auditActions } from "../../src/shared/audit-actions.ts";
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

/** Codes in files that write audit rows: as the action of a row, or as a value that becomes one. */
function auditedActions(): string[] {
  const sources = readSources("src/**/*.{ts,sql}").filter(({ path }) => !isTest(path));
  const found = sources.flatMap(({ path, text }) =>
    path.endsWith(".sql")
      ? [...text.matchAll(/audit_write\([^;]*?'([a-z-]+\.[a-z-]+)'/g)]
      : [...text.matchAll(/\baction: "([a-z-]+\.[a-z-]+)"|\bconst action = [^;]*?"([a-z-]+\.[a-z-]+)"/g)],
  );
  return [...new Set(found.flatMap(([, one, other]) => one ?? other ?? []))].sort();
}

test("every act of the audit is listed, and has its text", () => {
  const actions = auditedActions();
  expect(actions.length).toBeGreaterThan(180);
  const listed: readonly string[] = auditActions;
  expect(actions.filter((action) => !listed.includes(action))).toEqual([]);
  const keys = listed.map((action) => action.replace(".", "-"));
  expect(Object.keys(officeAudit.acts).toSorted()).toEqual(keys.toSorted());
});
