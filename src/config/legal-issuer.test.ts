import { expect, test } from "vitest";
import { createIssuerOf } from "./legal-issuer.ts";

const own = { id: 1, name: "Harbour" };
const other = { id: 2, name: "Reef" };
const LEGAL_ADDRESS = "1 Quay Street; Company 12345;";
const lines = ["1 Quay Street", "Company 12345"];

test("a legal name with its address is the issuer on every site", () => {
  const issuerOf = createIssuerOf({ LEGAL_NAME: "Harbour Hosting Ltd", LEGAL_ADDRESS });
  for (const site of [own, other]) expect(issuerOf(site)).toEqual({ name: "Harbour Hosting Ltd", lines });
});

test("without a legal name each site has its own, and the provider's address is not below another's", () => {
  const issuerOf = createIssuerOf({ LEGAL_ADDRESS });
  expect(issuerOf(own)).toEqual({ name: "Harbour", lines });
  expect(issuerOf(other)).toEqual({ name: "Reef", lines: [] });
  expect(createIssuerOf({})(own)).toEqual({ name: "Harbour", lines: [] });
});
