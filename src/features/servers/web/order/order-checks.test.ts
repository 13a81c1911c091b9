import { describe, expect, it } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { passwordText, sshKeyIds } from "../../contract-machines.ts";
import { orderFaults } from "./order-checks.ts";

const uuid = "01990000-0000-7000-8000-000000000001";

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

  it("finds what the call refuses, and no more", () => {
    const keyIds = (count: number) => Array.from({ length: count }, () => encodeId("machineKey", uuid));
    for (const count of [1, 10, 11]) {
      const fault = orderFaults({ ...choice, access: "keys", keyIds: keyIds(count) }, "").access;
      expect(fault === undefined).toBe(sshKeyIds.safeParse(keyIds(count)).success);
    }
    for (const length of [7, 8, 128, 129]) {
      const fault = orderFaults(choice, "x".repeat(length)).access;
      expect(fault === undefined).toBe(passwordText.safeParse("x".repeat(length)).success);
    }
  });
});
