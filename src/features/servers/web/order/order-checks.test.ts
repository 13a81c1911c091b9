import { describe, expect, it } from "vitest";
import { orderFaults } from "./order-checks.ts";

const choice = { name: "web-1", access: "password" as const, keyIds: [] };

describe("orderFaults", () => {
  it("finds nothing wrong with a good order", () => {
    expect(orderFaults(choice, "12345678")).toEqual({ name: undefined, access: undefined });
    expect(orderFaults({ ...choice, access: "keys", keyIds: ["key_1"] }, "")).toEqual({});
  });

  it.each([
    ["", "required"],
    ["1web", "invalid"],
    ["web-", "invalid"],
    ["wéb", "invalid"],
    ["a".repeat(64), "invalid"],
  ])("refuses the name %j", (name, fault) => {
    expect(orderFaults({ ...choice, name }, "12345678").name).toBe(fault);
  });

  it.each([
    ["", "passwordRequired"],
    ["1234567", "passwordShort"],
    ["x".repeat(129), "passwordLong"],
  ])("refuses the password %j", (password, fault) => {
    expect(orderFaults(choice, password).access).toBe(fault);
  });

  it("requires a key when login is by key", () => {
    expect(orderFaults({ ...choice, access: "keys" }, "12345678").access).toBe("keyRequired");
  });
});
