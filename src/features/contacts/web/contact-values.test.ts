import { expect, test } from "vitest";
import { bodyOf, changesOwner, emptyValues, formField, valuesOf } from "./contact-values.ts";
import type { Contact } from "./queries.ts";

const anna = {
  ...emptyValues("anna@example.com", ""),
  name: "Анна Ковальская",
  street: ["ул. Ленина 5", "", "кв. 7"],
  city: "Москва",
  country: "RU",
  postalCode: " 101000 ",
  phone: { country: "RU", nationalNumber: "8 912 345-67-89", extension: "" },
  latin: {
    name: "Anna Kovalskaya",
    organization: "",
    street: ["ul. Lenina 5", "", "kv. 7"],
    city: "Moskva",
    province: "",
  },
} as const;

test("text in another script is sent along with the Latin lines for registries", () => {
  expect(bodyOf(anna)).toMatchObject({
    name: "Anna Kovalskaya",
    organization: null,
    city: "Moskva",
    postalCode: "101000",
    phone: { extension: null },
    local: { name: "Анна Ковальская", street: ["ул. Ленина 5", "", "кв. 7"], city: "Москва" },
  });
});

test("text in Latin letters is the contact itself, whatever was proposed before", () => {
  const values = { ...anna, name: "Anna", street: ["Lenina 5", "", ""], city: "Moskva" } as const;
  expect(bodyOf(values)).toMatchObject({ name: "Anna", street: ["Lenina 5", "", ""], local: null });
});

test("a saved contact opens in its owner's script, and counts as unchanged", () => {
  const body = bodyOf(anna);
  const saved: Contact = {
    id: "con_0",
    name: body.name,
    organization: null,
    street: [...body.street],
    city: body.city,
    province: null,
    postalCode: "101000",
    country: "RU",
    phone: { country: "RU", callingCode: "7", nationalNumber: "9123456789", extension: null },
    email: "anna@example.com",
    local: { name: anna.name, organization: null, street: [...anna.street], city: anna.city, province: null },
    verification: { state: "unverified", dueAt: null },
    names: [],
    nameCount: 0,
    createdAt: "",
    updatedAt: "",
  };
  const opened = valuesOf(saved);
  expect(opened).toMatchObject({ name: anna.name, latin: anna.latin, isLatinChecked: true });
  expect(changesOwner(opened, { ...opened, city: "Тверь", email: " ANNA@example.com" })).toBe(false);
  expect(changesOwner(opened, { ...opened, organization: "Север" })).toBe(true);
  expect(changesOwner(opened, { ...opened, latin: { ...opened.latin, name: "Anya" } })).toBe(true);
});

test.each([
  ["city", false, "city"],
  ["city", true, "latin.city"],
  ["local.city", true, "city"],
  ["street.1", true, "latin.street.1"],
  ["local.street.1", true, "street.1"],
  ["email", true, "email"],
  ["phone.nationalNumber", true, "phone.nationalNumber"],
])("%s of the call is, with local lines %s, the form's %s", (path, hasLocal, field) => {
  expect(formField(path, hasLocal)).toBe(field);
});
