import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { findAccessBreaches } from "./access-rules.ts";
import { readEveryRoute } from "./read-contracts.ts";

test("contracts say of every call whose it is: customers' calls name a right and a scope", async () => {
  expect(findAccessBreaches(await readEveryRoute())).toEqual([]);
  const shape = { summary: "", output: z.object({}), errors: [] } as const;
  const planted = defineContract({
    // @ts-expect-error -- without a right it does not compile
    "GET /v2/without-right": { ...shape, access: "customer", scope: "servers:read" },
    // @ts-expect-error -- nor without a scope
    "GET /v2/without-scope": { ...shape, access: "customer", right: "services.read" },
    // @ts-expect-error -- nor with a right that no role has
    "GET /v2/other-right": { ...shape, access: "customer", scope: null, right: "services" },
    // @ts-expect-error -- nor without saying whose it is
    "GET /v2/without-access": shape,
    "GET /v2/undecided": { ...shape, access: "customer", scope: null, right: "self" },
    "POST /v2/shown": { ...shape, access: "customer", scope: null, right: "self", inLook: "account" },
    "GET /v2/whole": { ...shape, access: "customer", scope: null, right: "self", inLook: "never" },
    "POST /v2/whole": { ...shape, access: "customer", scope: null, right: "self" },
  });
  expect(findAccessBreaches(planted).map(({ path, problem }) => [path, problem])).toEqual([
    ["GET /v2/without-right", "names no right of a member"],
    ["GET /v2/without-scope", "names no scope of a key, and not that it has none"],
    ["GET /v2/other-right", "names no right of a member"],
    ["GET /v2/without-access", "does not say who may call it"],
    [
      "GET /v2/undecided",
      "only reads, and does not say in inLook what staff sees by it while it looks as the customer",
    ],
    ["POST /v2/shown", "writes, so no look of staff can make it, whatever inLook says"],
  ]);
});
