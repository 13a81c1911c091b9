import { expect, test } from "vitest";
import { blockRefusal } from "#src/platform/authz/policy.ts";
import type { Actor } from "#src/platform/authz/actor.ts";
import { type BlockKind, closesRight } from "#src/shared/customer-block.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";

// The cabinet switches off what a right allows; the edge refuses call by call.

const actorWith = (...kinds: BlockKind[]): Actor => {
  const block = { kinds, text: "Please write to us.", since: "", until: null };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its block is asked for
  return { kind: "user", block } as unknown as Actor;
};

test.each<[BlockKind]>([["spending"], ["changes"]])(
  "what a block of %s refuses is switched off in the cabinet",
  async (kind) => {
    const wrong = Object.entries(await readEveryRoute()).flatMap(([key, route]) => {
      if (route.access !== "customer" || key.startsWith("GET ") || route.staysOpen === true) return [];
      const isRefused = blockRefusal(actorWith(kind), route, true) !== null;
      const isOff = closesRight({ kinds: [kind] }, route.right);
      return isRefused && !isOff ? [`${key} (${route.right})`] : [];
    });
    expect(wrong).toEqual([]);
  },
);
