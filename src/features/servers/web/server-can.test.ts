import { expect, it } from "vitest";
import { serverCan } from "./server-can.ts";

it("allows power actions on an active server that is not busy", () => {
  const running = {
    service: "active",
    suspendedReason: null,
    power: "running",
    status: "running",
    task: null,
  } as const;
  expect(serverCan.stop(running)).toBe(true);
  expect(serverCan.start(running)).toBe(false);
  expect(serverCan.stop({ ...running, task: { state: "running" } })).toBe(false);
  expect(serverCan.start({ ...running, service: "suspended", power: "off", status: "suspended" })).toBe(
    false,
  );
  expect(serverCan.restart({ ...running, status: "updating" })).toBe(false);
  expect(serverCan.openConsole({ ...running, power: "off" })).toBe(false);
});

it("takes money for a server until it is deleted, unless it was stopped for another reason", () => {
  expect(serverCan.prolong({ service: "expired", suspendedReason: null })).toBe(true);
  expect(serverCan.prolong({ service: "suspended", suspendedReason: "unpaid" })).toBe(true);
  expect(serverCan.prolong({ service: "suspended", suspendedReason: "abuse" })).toBe(false);
  expect(serverCan.prolong({ service: "terminating", suspendedReason: null })).toBe(false);
});
