import { expect, test } from "vitest";
import { offeredBulk } from "./server-bulk.ts";

const actsOf = (...permissions: string[]) => offeredBulk(permissions).map(({ act }) => act);

test("many servers are tagged, run and held by roles that may do each of it to one", () => {
  expect(actsOf("bulk.run", "servers.operate", "servers.suspend")).toEqual([
    "servers.tag",
    "servers.untag",
    "servers.start",
    "servers.stop",
    "servers.restart",
    "servers.suspend",
    "servers.unsuspend",
  ]);
  expect(actsOf("bulk.run", "servers.operate")).not.toContain("servers.suspend");
  expect(actsOf("bulk.run", "servers.read")).toEqual([]);
  expect(actsOf("servers.operate", "servers.suspend")).toEqual([]);
});

test("an act is for servers whose state allows it", () => {
  const acts = offeredBulk(["bulk.run", "servers.operate", "servers.suspend"]);
  const of = (status: "running" | "stopped" | "suspended" | "terminated") =>
    acts.filter(({ appliesTo }) => appliesTo({ status })).map(({ act }) => act.slice("servers.".length));
  expect(of("running")).toEqual(["tag", "untag", "stop", "restart", "suspend"]);
  expect(of("stopped")).toEqual(["tag", "untag", "start", "suspend"]);
  expect(of("suspended")).toEqual(["tag", "untag", "suspend", "unsuspend"]);
  expect(of("terminated")).toEqual([]);
});
