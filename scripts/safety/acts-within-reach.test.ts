import { expect, test } from "vitest";
import { permissionsOf, staffRoles } from "#src/shared/staff-access.ts";
import { readEveryRoute } from "./read-contracts.ts";

/** Acts of a role that does not read the list of what they change, each with why. */
const withoutList: Readonly<Record<string, string>> = {
  "catalogue POST /v2/admin/servers/{id}/free-days": "by a command; it works prices, and opens no servers",
  "engineer POST /v2/admin/deposits/{id}/settle-shortfall": "by a command, which its alarm names",
  "engineer POST /v2/admin/gateway-payments/{id}/read": "by a command; whose money came is not for engineers",
};

test("who may change a thing may read the list that it is in", async () => {
  const routes = new Map(Object.entries(await readEveryRoute()));
  const permissionOf = (key: string) => {
    const route = routes.get(key);
    return route?.access === "staff" ? route.permission : undefined;
  };
  const missing = [...routes.keys()].flatMap((key) => {
    const act = permissionOf(key);
    const noun = /^(?:POST|PUT|DELETE) \/v2\/admin\/([\w-]+)/.exec(key)?.[1];
    const read = noun === undefined ? undefined : permissionOf(`GET /v2/admin/${noun}`);
    if (act === undefined || act === "any" || read === undefined || read === "any") return [];
    return staffRoles
      .filter((role) => {
        const held: readonly string[] = permissionsOf(role);
        return held.includes(act) && !held.includes(read);
      })
      .map((role) => `${role} ${key}`);
  });
  expect(missing.sort()).toEqual(Object.keys(withoutList).sort());
});
