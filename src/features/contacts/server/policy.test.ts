import { expect, test } from "vitest";
import { contactCan } from "./policy.ts";
import { maxContacts } from "./policy.ts";

test.each([
  [0, null],
  [maxContacts - 1, null],
  [maxContacts, "contact_limit"],
] as const)("another contact beside %s: %s", (known, code) => {
  expect(contactCan.create(BigInt(known))?.code ?? null).toBe(code);
});

test("a contact that names belong to stays", () => {
  expect(contactCan.delete(undefined)).toBeNull();
  expect(contactCan.delete({ names: ["a.com", "xn--mller-kva.de"], count: 7 })).toMatchObject({
    code: "contact_in_use",
    params: { count: 7, names: "a.com, müller.de" },
  });
});
