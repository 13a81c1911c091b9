import { expect, test } from "vitest";
import { serverCan } from "./policy.ts";
import type { ServerState } from "./status.ts";

const running: ServerState = {
  service: "active",
  suspendedReason: null,
  power: "running",
  openTask: null,
};

test.each<[Partial<ServerState>, (keyof typeof serverCan)[]]>([
  [{}, ["start", "stop", "restart", "openConsole", "changePassword", "rename", "reinstall"]],
  [{ power: "off" }, ["start", "changePassword", "rename", "reinstall"]],
  [{ openTask: "server-stop" }, ["openConsole"]],
  // Through its grace a server is used, not changed.
  [{ service: "expired" }, ["stop", "openConsole", "rename"]],
  [{ service: "suspended", power: "off" }, ["rename"]],
  [{ service: "terminating" }, []],
])("with %j one may %j", (state, verbs) => {
  const allowed = Object.entries(serverCan).flatMap(([verb, refusalOf]) =>
    refusalOf({ ...running, ...state }) === null ? [verb] : [],
  );
  expect(allowed).toEqual(verbs);
});
