import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { type ContactsTestbed, openContacts } from "./contacts.fixture.ts";
import { registrantOf } from "./index.ts";
import { maxContacts } from "./policy.ts";

// What a customer can do with contacts, and what registries get from them.

let testbed: ContactsTestbed;
let counter = 0;
let owner: UserActor;

beforeAll(async () => {
  testbed = await openContacts();
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  counter += 1;
  owner = await testbed.signUp(`owner${counter}@example.com`);
});

test("a contact is stored as written, with blanks trimmed and its phone parsed", async () => {
  const { id } = await testbed.create(owner, {
    name: "  Anna Kowalska ",
    street: ["Lange Reihe 7", " ", "Hof"],
  });
  expect(await testbed.read(owner, id)).toMatchObject({
    name: "Anna Kowalska",
    organization: null,
    street: ["Lange Reihe 7", "Hof"],
    phone: { country: "DE", callingCode: "49", nationalNumber: "40123456", extension: null },
    local: null,
    verification: { state: "unverified", dueAt: null },
    names: [],
    nameCount: 0,
  });
});

test("a registry gets ASCII lines, a phone in EPP form, and the lines in the owner's script", async () => {
  const { id } = await testbed.create(owner, {
    name: "Giulia Bianchi",
    country: "IT",
    phone: { country: "IT", nationalNumber: "06 1234 5678", extension: "12" },
    local: { name: "Джулия Бьянки", organization: null, street: ["Виа Рома 1"], city: "Рим", province: null },
  });
  expect(await registrantOf(testbed.platform.db.kysely, owner.customerId, testbed.uuidOf(id))).toMatchObject({
    contactId: id,
    name: "Giulia Bianchi",
    phone: "+39.0612345678",
    phoneExtension: "12",
    localized: { name: "Джулия Бьянки", city: "Рим", postalCode: "20099" },
  });
});

test("codes, states and domains of addresses are kept in the form that registries have", async () => {
  const british = await testbed.create(owner, { country: "GB", postalCode: "sw1a1aa" });
  const american = await testbed.create(owner, {
    country: "US",
    postalCode: "100011234",
    province: "new york",
  });
  const german = await testbed.create(owner, { email: "Anna@Bücher.example" });
  expect([british.postalCode, american.postalCode, american.province]).toEqual([
    "SW1A 1AA",
    "10001-1234",
    "NY",
  ]);
  expect(german.email).toBe("Anna@xn--bcher-kva.example");
});

test("writing back what was read changes nothing", async () => {
  const made = await testbed.create(owner, {
    phone: { country: "US", nationalNumber: "213 373 4253 ext. 7" },
  });
  const before = (await testbed.events()).length;
  const { country, phone, updatedAt } = await testbed.change(owner, made.id, { ...withoutView(made) });
  expect({ country, phone, updatedAt }).toEqual({
    country: made.country,
    phone: made.phone,
    updatedAt: made.updatedAt,
  });
  expect(await testbed.events()).toHaveLength(before);
});

/** The writable fields of a contact. */
function withoutView(made: Awaited<ReturnType<ContactsTestbed["read"]>>) {
  const { id, verification, names, nameCount, createdAt, updatedAt, ...body } = made;
  return body;
}

test.each<[field: string, code: string, change: object]>([
  ["name", "required", { name: "  " }],
  ["name", "too_long", { name: "a".repeat(256) }],
  ["name", "not_latin", { name: "Müller" }],
  ["name", "invalid_characters", { name: "Anna\r\nBcc: x@example.com" }],
  ["organization", "not_latin", { organization: "株式会社" }],
  ["street.0", "required", { street: ["", "Hof"] }],
  ["street.1", "too_long", { street: ["Lange Reihe 7", "a".repeat(256)] }],
  ["city", "required", { city: "" }],
  ["province", "invalid_characters", { province: "a\u0007b" }],
  ["postalCode", "required", { postalCode: null }],
  ["postalCode", "invalid_postal_code", { postalCode: "12" }],
  ["postalCode", "invalid_postal_code", { postalCode: "20099_" }],
  ["country", "invalid_country", { country: "XX" }],
  ["country", "invalid_country", { country: "de" }],
  ["email", "invalid_email", { email: "anna@example" }],
  ["email", "invalid_email", { email: "änna@example.com" }],
  ["email", "invalid_email", { email: "anna@ü ü.de" }],
  ["email", "invalid_email", { email: "anna@-ü-.de" }],
  ["province", "required", { country: "US", postalCode: "10001" }],
  ["province", "invalid_province", { country: "US", postalCode: "10001", province: "Bavaria" }],
  ["postalCode", "invalid_postal_code", { country: "US", postalCode: "ABCDE", province: "NY" }],
  ["phone.nationalNumber", "required", { phone: { country: "DE", nationalNumber: " " } }],
  ["phone.nationalNumber", "too_short", { phone: { country: "DE", nationalNumber: "1" } }],
  ["phone.nationalNumber", "invalid_phone", { phone: { country: "US", nationalNumber: "(100) 234-5678" } }],
  ["phone.country", "invalid_country", { phone: { country: "XX", nationalNumber: "040 123456" } }],
  [
    "phone.callingCode",
    "invalid_phone",
    { phone: { country: "DE", callingCode: "1", nationalNumber: "040123456" } },
  ],
  [
    "phone.extension",
    "invalid_phone",
    { phone: { country: "DE", nationalNumber: "040123456", extension: "x1" } },
  ],
  ["local.city", "required", { local: { name: "Анна", street: ["Улица 1"], city: "" } }],
])("%s is refused with %s at its field, and nothing is kept", async (field, code, change) => {
  await expect(testbed.create(owner, change)).rejects.toMatchObject({
    code: "invalid_input",
    fields: { [field]: code },
  });
  expect(await testbed.list(owner)).toEqual([]);
});

test("an address needs no postal code in countries without them", async () => {
  expect((await testbed.create(owner, { country: "HK", postalCode: "" })).postalCode).toBeNull();
});

test("every call answers not found for another customer's contact", async () => {
  const { id } = await testbed.create(owner);
  const other = await testbed.signUp(`other${counter}@example.com`);
  for (const attempt of [
    () => testbed.read(other, id),
    () => testbed.change(other, id, { name: "Mallory" }),
    () => testbed.remove(other, id),
    () => testbed.resend(other, id),
    () => testbed.use(other, id, "stolen.example"),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ message: "not_found" });
  }
  expect(await testbed.list(other)).toEqual([]);
  expect(await registrantOf(testbed.platform.db.kysely, other.customerId, testbed.uuidOf(id))).toBeNull();
});

test("a contact that owns names cannot be deleted; without names it goes with its address's data", async () => {
  const { id } = await testbed.create(owner);
  const one = await testbed.use(owner, id, "northpier.dev");
  const two = await testbed.use(owner, id, "northpier.com");
  const three = await testbed.use(owner, id, "xn--bcher-kva.com");
  expect(await testbed.read(owner, id)).toMatchObject({
    names: [
      { name: "northpier.com", displayName: "northpier.com" },
      { name: "northpier.dev", displayName: "northpier.dev" },
      { name: "xn--bcher-kva.com", displayName: "bücher.com" },
    ],
    nameCount: 3,
  });
  await expect(testbed.remove(owner, id)).rejects.toMatchObject({
    code: "contact_in_use",
    params: { count: 3, names: "northpier.com, northpier.dev, bücher.com" },
  });
  await testbed.release(one);
  await testbed.release(three);
  await testbed.release(two);
  await testbed.release(two);
  await testbed.remove(owner, id);
  await expect(testbed.read(owner, id)).rejects.toMatchObject({ code: "not_found" });
  const left = testbed.platform.db.kysely
    .selectFrom("contact_emails")
    .selectAll()
    .where("customer_id", "=", owner.customerId);
  expect(await left.execute()).toEqual([]);
});

test("a name has one owner: a new one releases the first", async () => {
  const first = await testbed.create(owner);
  const second = await testbed.create(owner, { email: "berta@example.com" });
  const name = await testbed.use(owner, first.id, "northpier.dev");
  await testbed.use(owner, second.id, "northpier.dev", name);
  expect((await testbed.read(owner, first.id)).verification.state).toBe("unverified");
  expect((await testbed.read(owner, second.id)).verification.state).toBe("pending");
  await testbed.remove(owner, first.id);
});

test("concurrent calls cannot exceed the limit of contacts", async () => {
  await Promise.all(Array.from({ length: maxContacts - 1 }, () => testbed.create(owner)));
  const last = await Promise.allSettled([testbed.create(owner), testbed.create(owner)]);
  expect(last.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await testbed.list(owner)).toHaveLength(maxContacts);
});

test("nothing personal reaches events or the audit", async () => {
  const { id } = await testbed.create(owner);
  await testbed.use(owner, id, "northpier.dev");
  await testbed.change(owner, id, { name: "Berta Kowalska", email: "berta@example.com" });
  const { kysely } = testbed.platform.db;
  const audit = await kysely.selectFrom("audit_log").selectAll().execute();
  const events = await kysely.selectFrom("outbox_events").selectAll().execute();
  const kept = JSON.stringify([audit, events], (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(kept).toContain("contact.change");
  expect(kept).not.toMatch(/Kowalska|anna@|berta@|Lange Reihe|40123456/);
});
