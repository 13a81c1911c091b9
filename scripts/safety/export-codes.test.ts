import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import officeAudit from "../../locales/en/officeAudit.json" with { type: "json" };
import officeBoard from "../../locales/en/officeBoard.json" with { type: "json" };
import officeMoney from "../../locales/en/officeMoney.json" with { type: "json" };
import officeOrders from "../../locales/en/officeOrders.json" with { type: "json" };
import { auditActions } from "#src/shared/audit-actions.ts";
import { codeColumns, csvHeader } from "#src/platform/http/csv-header.ts";
import { readEveryRoute } from "./read-contracts.ts";

// Exports have codes, which docs/export-codes.md explains: no column of codes without a header that says so.

const page = ["export-codes", "audit-codes"]
  .map((name) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8"))
  .join("\n");

/** The codes of a column that its schema lists; empty for free text. */
function codesOf(schema: unknown): readonly string[] {
  const definition = schemaOf(schema);
  if (definition?.innerType !== undefined) return codesOf(definition.innerType);
  return Object.keys(definition?.entries ?? {});
}

interface Definition {
  readonly innerType?: unknown;
  readonly entries?: object;
}

function schemaOf(schema: unknown): Definition | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- how zod keeps what a schema is made of
  return (schema as { readonly _zod?: { readonly def?: Definition } })._zod?.def;
}

test("each column of codes in an export says so in its header, and each code is explained", async () => {
  const columns = Object.entries(await readEveryRoute()).flatMap(([key, route]) =>
    Object.entries(route.csv?.shape ?? {}).map(([name, schema]) => ({ key, name, codes: codesOf(schema) })),
  );
  const coded = columns.filter(({ codes }) => codes.length > 0);
  expect(coded.length).toBeGreaterThan(5);
  expect(coded.filter(({ name }) => !codeColumns.has(name))).toEqual([]);
  const unexplained = coded.flatMap(({ codes }) => codes.filter((code) => !page.includes(`| \`${code}\` |`)));
  expect(unexplained).toEqual([]);
  const headers = new Set(columns.map(({ name }) => csvHeader(name)).filter((name) => name.endsWith("Code")));
  expect([...headers].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("what is explained of other codes is all that the product has", () => {
  const codes = [
    ...auditActions,
    ...Object.keys(officeAudit.objects),
    ...Object.keys(officeBoard.metrics),
    ...Object.keys(officeMoney.accounts),
    ...Object.keys(officeMoney.causes),
    ...Object.keys(officeMoney.kinds),
    ...Object.keys(officeMoney.reasons),
    ...Object.keys(officeMoney.states),
    ...Object.keys(officeOrders.kinds),
  ];
  expect(codes.filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([]);
});
