import { afterAll, beforeAll, expect, test } from "vitest";
import { type CatalogueFile, readCatalogueFile } from "./catalogue-file.ts";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;
let exported: string;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  exported = await testbed.run("catalogue", "export");
});

afterAll(() => testbed.drop());

test("an export is read back unchanged", () => {
  const { ipBlocks } = JSON.parse(exported);
  expect(readCatalogueFile(exported, ipBlocks)).toEqual(JSON.parse(exported));
});

test.each<[string, (catalogue: CatalogueFile) => void]>([
  ["plans.0.priceUsd: must be dollars", ({ plans }) => void (plans[0] && (plans[0].priceUsd = "3.005"))],
  [
    "plans.0.locations.0: there is no location mars",
    ({ plans }) => void plans[0]?.locations.splice(0, 1, "mars"),
  ],
  ["plans.1.id: skiff-1 is there twice", ({ plans }) => void (plans[1] && (plans[1].id = "skiff-1"))],
  ["plans.0.diskGb: no system on sale fits", ({ plans }) => void (plans[0] && (plans[0].diskGb = 1))],
  ["terms: a term of 1 month is needed", ({ terms }) => void terms.shift()],
  [
    "promotions.0.priceUsd: 9.00 is not below",
    ({ promotions }) => void (promotions[0] && (promotions[0].priceUsd = "9.00")),
  ],
  [
    "promotions.0.plans.0: there is no plan raft",
    ({ promotions }) => void promotions[0]?.plans.splice(0, 1, "raft"),
  ],
  ["tlds.0.name: org is not com", ({ tlds = [] }) => void (tlds[0] && (tlds[0].name = "org"))],
  [
    "tlds.0.firstYearUsd: 10.40 is not below",
    ({ tlds = [] }) => void (tlds[0] && (tlds[0].firstYearUsd = "10.40")),
  ],
  ["tlds.1.id: com is there twice", ({ tlds = [] }) => void (tlds[1] && (tlds[1].id = "com"))],
  [
    "tlds.0.minYears: is more than",
    ({ tlds = [] }) => void (tlds[0] && Object.assign(tlds[0], { minYears: 3, maxYears: 2 })),
  ],
  [
    "tlds.0.minRenewYears: is more than",
    ({ tlds = [] }) => void (tlds[0] && Object.assign(tlds[0], { minRenewYears: 3, maxYears: 2 })),
  ],
  [
    "ipBlocks.8.cidr: overlaps 198.18.0.0/24",
    ({ ipBlocks }) => void ipBlocks.push({ id: "x", locationId: "fra1", cidr: "198.18.0.128/25" }),
  ],
  [
    "ipBlocks.8.cidr: 10.0.0.1/24 is not an IPv4 network",
    ({ ipBlocks }) => void ipBlocks.push({ id: "x", locationId: "fra1", cidr: "10.0.0.1/24" }),
  ],
  [
    "ipBlocks.0.id: a network in use cannot be changed",
    ({ ipBlocks }) => void (ipBlocks[0] && (ipBlocks[0].locationId = "lon1")),
  ],
])("nonsense is refused with its line: %s", (sentence, change) => {
  const catalogue: CatalogueFile = JSON.parse(exported);
  const known = structuredClone(catalogue.ipBlocks);
  change(catalogue);
  const text = JSON.stringify(catalogue, null, 2);
  const reported = new RegExp(`line \\d+, ${sentence.replaceAll(".", "\\.")}`);
  expect(() => readCatalogueFile(text, known)).toThrow(reported);
});

test("the line is that of the field", () => {
  const text = exported.replace('"priceUsd": "3.00"', '"priceUsd": "free"');
  const line = text.split("\n").findIndex((written) => written.includes('"free"')) + 1;
  expect(() => readCatalogueFile(text, [])).toThrow(`line ${line}, plans.0.priceUsd: must be dollars`);
});

test("an invalid file is refused with the position of the mistake", () => {
  expect(() => readCatalogueFile('{\n  "format": 1,\n}', [])).toThrow(/no JSON: .*line 3/);
  expect(() => readCatalogueFile('{ "format": 1, "catalogueVersion": null }', [])).toThrow(
    "line 1, locations: ",
  );
});
