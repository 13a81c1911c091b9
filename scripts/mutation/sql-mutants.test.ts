import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutateSql } from "./sql-mutants.ts";

const definition = (body: string): string =>
  `CREATE FUNCTION f(p_cents bigint = 0) RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n${body}\nEND $$;\n`;

/** What each mutant of a body changes: `original → replacement`. */
const changesOf = (body: string, defect: string): string[] =>
  mutateSql(definition(body))
    .filter((mutant) => mutant.defect === defect)
    .map(({ original, replacement }) => `${original} → ${replacement}`);

test.each([
  ["comparison", "IF a < b THEN RETURN; END IF;", ["< → <=", "< → >="]],
  ["comparison", "v_a := j ->> 'a' -> 'b';", []],
  ["logic", "IF a AND b THEN RETURN; END IF;", ["AND → OR"]],
  ["arithmetic", "v_a := b - 1;", ["- → +"]],
  ["sign", "SELECT least(-balance, 2) INTO v_a;", ["- → "]],
  ["extreme", "SELECT least(-balance, 2) INTO v_a;", ["least → greatest"]],
  ["null test", "IF a IS NOT NULL THEN RETURN; END IF;", ["IS NOT NULL → IS NULL"]],
  ["membership", "IF a NOT IN (1, 2) THEN RETURN; END IF;", ["NOT IN → IN"]],
  [
    "condition",
    "IF NOT FOUND THEN RETURN; END IF;",
    ["IF NOT → IF", "NOT FOUND → true", "NOT FOUND → false"],
  ],
  ["answer", "RETURN true;", ["RETURN true → RETURN false"]],
  ["row lock", "SELECT a INTO b FROM t FOR UPDATE;", [" FOR UPDATE → "]],
  ["conflict", "INSERT INTO t VALUES (1) ON CONFLICT (a) DO NOTHING;", ["ON CONFLICT (a) DO NOTHING → "]],
  ["statement", "IF a THEN PERFORM g(1); END IF;", ["PERFORM g(1) → NULL"]],
])("%s: %s", (defect, body, changes) => {
  expect(changesOf(body, defect)).toEqual(changes);
});

test("each condition of a filter is dropped separately, whatever is in its brackets", () => {
  expect(
    changesOf("UPDATE t SET a = 1 WHERE b = (2 + (3)) AND c IN (4)\nRETURNING a INTO v_a;", "filter"),
  ).toEqual(["b = (2 + (3)) → true", "c IN (4) → true"]);
});

test("comments, quoted texts and the head of a function are not mutated", () => {
  expect(mutateSql(definition("-- a = b AND c\nRETURN 'it''s a = b AND c - d';"))).toEqual([]);
});

test("a mutant replaces the function, and has the line on which it differs", () => {
  const text = `-- Two functions.\n${definition("RETURN true;")}${definition("IF a THEN RETURN; END IF;")}`;
  const [first, ...others] = mutateSql(text);
  expect(first?.definition).toBe(
    definition("RETURN false;").replace("CREATE", "CREATE OR REPLACE").trimEnd(),
  );
  expect([first?.line, ...others.map(({ line }) => line)]).toEqual([4, 8, 8]);
});

test("the ledger's functions produce mutants of almost every kind", () => {
  const folder = new URL("../../src/features/wallet/server/sql/", import.meta.url);
  const mutants = ["post-transaction.sql", "open-wallet.sql", "settle-order.sql"].flatMap((name) =>
    mutateSql(readFileSync(new URL(name, folder), "utf8")),
  );
  expect(new Set(mutants.map(({ defect }) => defect)).size).toBeGreaterThan(10);
});
