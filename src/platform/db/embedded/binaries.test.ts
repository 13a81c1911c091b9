import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { locateBinaries } from "./binaries.ts";

test("the programs of this machine are found", () => {
  const { initdb, postgres } = locateBinaries();
  expect([initdb, postgres].map(existsSync)).toEqual([true, true]);
});

test("a platform without programs is pointed to DATABASE_URL", () => {
  expect(() => locateBinaries("plan9", "mips")).toThrow(
    "No embedded database is available for plan9-mips: set DATABASE_URL to a PostgreSQL 18 server.",
  );
});
