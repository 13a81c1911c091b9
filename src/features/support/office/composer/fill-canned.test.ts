import { expect, test } from "vitest";
import { fillCanned } from "./fill-canned.ts";

const ticket = {
  customer: { id: "cus_1", name: "nadia.k" },
  number: 1042,
  service: { kind: "server", id: "srv_1", label: "web-1" },
} as const;

test("names are filled in, wherever they are", () => {
  expect(fillCanned("Hello {customer}, {number} is about {service}. {customer}!", ticket)).toBe(
    "Hello nadia.k, #1042 is about web-1. nadia.k!",
  );
});

test("a name that looks like a place is not filled again", () => {
  const customer = { ...ticket.customer, name: "{service}" };
  expect(fillCanned("Hello {customer}", { ...ticket, customer })).toBe("Hello {service}");
});

test("what the ticket does not have stays to be seen, and other braces stay", () => {
  expect(fillCanned("{service} {other} $1", { ...ticket, service: null })).toBe("{service} {other} $1");
});
