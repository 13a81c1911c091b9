import { expect, test } from "vitest";
import { permissionsOf } from "#src/shared/staff-access.ts";
import { openPath } from "./open-path.ts";

test("a thing is opened by roles that may open its page, and by no others", () => {
  const server = { kind: "server", id: "srv_1" };
  expect(openPath(server, ["servers.read"])).toBe("/staff/servers/srv_1");
  expect(openPath(server, ["prices.read", "customers.read"])).toBeUndefined();
  expect(openPath({ kind: "customer", id: "cus_1" }, permissionsOf("owner"))).toBe("/staff/customers/cus_1");
  expect(openPath({ kind: "customer", id: "cus_1" }, permissionsOf("catalogue"))).toBeUndefined();
});

test("what is on a tab of a customer's page is opened by who may open that", () => {
  const contact = { kind: "contact", id: "con_1", customerId: "cus_1" };
  expect(openPath(contact, ["customers.read"])).toBe("/staff/customers/cus_1/contacts");
  expect(openPath(contact, ["servers.read"])).toBeUndefined();
});

test("a kind without a page is opened by no role", () => {
  expect(openPath({ kind: "reward", id: "x" }, permissionsOf("owner"))).toBeUndefined();
});
