import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

/** A registered domain of a new customer. */
async function buy(name: string): Promise<Id<"domain">> {
  const email = `ann@${name}`;
  const { token } = await testbed.newCustomer(email);
  await testbed.run("user", "credit", email, "--usd", "50", "--reason", "a test", "--note", "A gift.");
  const { clock, product } = testbed;
  const input = await testbed.inputOf(token);
  const body = {
    name: "Anna Kowalska",
    street: ["Dluga 1"],
    city: "Gdynia",
    country: "PL",
    postalCode: "81-300",
    phone: { country: "PL", nationalNumber: "512345678" },
    email,
  };
  const contact = await callHandlers(clock, product.contacts.handlers)["POST /v2/domains/contacts"]({
    ...input,
    body,
  });
  const order = {
    items: [{ name, years: 1, isPrivate: false }],
    contactId: contact.id,
    autoprolong: false,
    expectedTotalCents: 700,
  };
  const purchase = callHandlers(clock, product.domains.handlers)["POST /v2/domains/purchase"];
  const { domains } = await purchase({ ...input, body: order });
  const [domain] = domains;
  if (!domain) throw new Error("nothing was bought");
  await testbed.finishTasks();
  return domain.id;
}

test("domains are listed by name, and an invalid name is refused", async () => {
  const name = "operated.com";
  const id = await buy(name);
  expect(await testbed.run("domain", "list", "OPERATED.com")).toMatch(
    /ID +NAME +STATE[^]*operated\.com +active/,
  );
  expect(await testbed.runJson("domain", "list", name)).toMatchObject([{ id, name, state: "active" }]);
  expect(await testbed.run("domain", "list", "other.com")).toBe("Nothing.");
  await expect(testbed.run("domain", "list", "not a name")).rejects.toThrow("is no domain name");
});

test("a domain that agrees with the registry has nothing to settle; an unknown one is refused", async () => {
  const id = await buy("settled.com");
  expect(await testbed.run("domain", "settle", id)).toBe("The registry and the books agree.");
  await expect(testbed.run("domain", "settle", "srv_1")).rejects.toThrow();
});

test("a name that the books lost is listed as unknown once everything was compared", async () => {
  const name = "lost.com";
  const id = await buy(name);
  expect(await testbed.run("domain", "sync")).toBe(
    "Compared. 0 names are at the registry and not in the books.",
  );
  expect(await testbed.run("domain", "list", "--unknown")).toBe("Nothing.");
  await testbed.platform.db.kysely
    .updateTable("domains")
    .set({ state: "released", look_at: null })
    .where("id", "=", decodeId("domain", id) ?? "")
    .execute();
  expect(await testbed.runJson("domain", "sync")).toEqual({ unknownNames: 1 });
  expect(await testbed.run("domain", "list", "--unknown")).toContain(name);
});

test("a name is held with a text for its customer, and let go again", async () => {
  const id = await buy("held-by-command.com");
  await expect(testbed.run("domain", "hold", id, "--reason", "report 4711")).rejects.toThrow("--text");
  const words = ["--text", "Phishing was reported.", "--reason", "report 4711"];
  expect(await testbed.run("domain", "hold", id, "--stop", ...words)).toContain("The domain is held.");
  const held = () =>
    testbed.platform.db.kysely
      .selectFrom("domains")
      .select(["is_stopped", "is_locked"])
      .where("id", "=", decodeId("domain", id) ?? "")
      .executeTakeFirst();
  expect(await held()).toEqual({ is_stopped: true, is_locked: true });
  await testbed.run("domain", "lift-hold", id, "--reason", "it was cleaned up");
  expect((await held())?.is_stopped).toBe(false);
});

test("a registration is cancelled within the days of its ending, after a look at what goes back", async () => {
  const id = await buy("cancelled.com");
  const words = ["--note", "Typed wrongly.", "--reason", "they wrote"];
  expect(await testbed.run("domain", "cancel", id, "--dry-run")).toMatch(/^\$7\.00 would go back until/);
  await expect(testbed.run("domain", "cancel", id, "--reason", "they wrote")).rejects.toThrow("--note");
  expect(await testbed.run("domain", "cancel", id, ...words)).toContain("$7.00 go back");
  await testbed.finishTasks();
  expect(await testbed.run("user", "show", "ann@cancelled.com")).toContain("$50.00");
  await expect(testbed.run("domain", "cancel", id, ...words)).rejects.toThrow();
});
