import { expect, test } from "vitest";
import { isOtherOwner, type Owner } from "./rules.ts";

const anna: Owner = { name: "Anna", organization: null, email: "anna@example.com" };
const russian: Owner = { ...anna, local: { name: "Анна", organization: null } };

test.each<[string, Owner, Owner, boolean]>([
  ["nothing", anna, { ...anna, email: " ANNA@example.com", organization: " " }, false],
  ["the name", anna, { ...anna, name: "Anne" }, true],
  ["the organization", anna, { ...anna, organization: "North" }, true],
  ["the email", anna, { ...anna, email: "anne@example.com" }, true],
  ["the Latin name", russian, { ...russian, name: "Anya" }, true],
  ["the name in the own script", russian, { ...russian, local: { name: "Аня" } }, true],
  ["the script of the address only", anna, { ...anna, local: { name: "Anna" } }, false],
])("another owner, when %s differs: %j to %j", (_, before, after, isOther) => {
  expect(isOtherOwner(before, after)).toBe(isOther);
});
