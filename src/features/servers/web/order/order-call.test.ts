import { expect, it } from "vitest";
import { orderCommand, orderJson, type PurchaseBody } from "./order-call.ts";

const body: PurchaseBody = {
  plan: "ketch-8",
  location: "fra1",
  image: "debian-13",
  months: 1,
  name: "web-1",
  autoprolong: true,
  password: "do not show",
  expectedTotalCents: 1921,
};

it("shows the order without its password", () => {
  expect(orderJson(body)).toContain('"expectedTotalCents": 1921');
  expect(orderJson(body)).not.toContain("do not show");
});

it("makes one shell command that no name can break out of", () => {
  const command = orderCommand({ ...body, name: "a'; reboot #" }, "https://host.example");
  expect(command).toContain("https://host.example/api/v2/servers/purchase");
  expect(command).toContain(String.raw`"a'\''; reboot #"`);
});
