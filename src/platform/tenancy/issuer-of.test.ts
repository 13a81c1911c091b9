import { expect, test } from "vitest";
import { type SetValues, valuesOf } from "#src/platform/site-settings/read-settings.ts";
import { issuerOf } from "./issuer-of.ts";

const siteWith = (id: number, name: string, set: SetValues = {}) => ({ id, name, values: valuesOf({}, set) });
const other = siteWith(2, "Reef");
const legalAddress = "1 Quay Street\n Company 12345\n";
const lines = ["1 Quay Street", "Company 12345"];

test("a legal name with its address is the issuer on every site that names none itself", () => {
  const own = siteWith(1, "Harbour", { legalName: "Harbour Hosting Ltd", legalAddress });
  for (const site of [own, other]) {
    expect(issuerOf(site, own)).toEqual({ name: "Harbour Hosting Ltd", lines });
  }
  const named = siteWith(2, "Reef", { legalName: "Reef GmbH", legalAddress: "Am Kai 1" });
  expect(issuerOf(named, own)).toEqual({ name: "Reef GmbH", lines: ["Am Kai 1"] });
});

test("without a legal name the provider sells under its own name, also on the sites of resellers", () => {
  const own = siteWith(1, "Harbour", { legalAddress });
  expect(issuerOf(own, own)).toEqual({ name: "Harbour", lines });
  expect(issuerOf(other, own)).toEqual({ name: "Harbour", lines });
  expect(issuerOf(siteWith(1, "Harbour"), own)).toEqual({ name: "Harbour", lines: [] });
});
