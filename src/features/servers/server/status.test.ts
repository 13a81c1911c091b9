import { expect, test } from "vitest";
import { type ServerState, statusOf } from "./status.ts";

const running: ServerState = {
  service: "active",
  suspendedReason: null,
  power: "running",
  openTask: null,
};

test.each<[Partial<ServerState>, string]>([
  [{}, "running"],
  [{ power: "off" }, "stopped"],
  [{ power: "lost" }, "attention"],
  [{ service: "pending", power: "unknown", openTask: "server-provision" }, "installing"],
  [{ openTask: "server-reinstall" }, "reinstalling"],
  [{ openTask: "server-password" }, "updating"],
  [{ openTask: "server-ipv4" }, "updating"],
  [{ openTask: "server-move" }, "updating"],
  // Billing state comes first, whatever runs.
  [{ service: "expired" }, "expired"],
  [{ service: "suspended", openTask: "server-suspend" }, "suspended"],
  [{ service: "terminating", openTask: "server-terminate" }, "terminated"],
])("%j is shown as %s", (state, word) => {
  expect(statusOf({ ...running, ...state })).toBe(word);
});
