import fc from "fast-check";
import { playElsewhere } from "#src/drivers/registrar/simulated/elsewhere.fixture.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Id } from "#src/shared/ids.ts";
import { answerTransfer } from "../answer-transfer.ts";
import { askCode, revealCode } from "../ask-code.ts";
import { askDeletion, cancelDeletion } from "../ask-deletion.ts";
import { setLock } from "../change-settings.ts";
import type { Customer, DomainsWorld } from "../domains-world.fixture.ts";
import { setAutoprolong } from "../set-autoprolong.ts";

/** Too little, enough for a year of most endings, enough for two of a dear one. */
const topUp = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 14_000, max: 40_000 }));

/** Whatever a customer and the world around may do to a name, and whenever. */
export const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("live" as const), days: fc.integer({ min: 0, max: 90 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("top-up" as const), cents: topUp }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("renew" as const), years: fc.integer({ min: 1, max: 10 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("autoprolong" as const), isEnabled: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ kind: "restore" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "delete" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "keep" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "leave" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("answer" as const),
      answer: fc.constantFrom("approve" as const, "reject" as const),
    }),
  },
);
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

export interface Life {
  readonly customer: Customer;
  readonly id: Id<"domain">;
  readonly name: string;
}

/** Does one of them. A refusal is an answer; a defect throws. */
export async function perform(world: DomainsWorld, life: Life, step: Act): Promise<void> {
  await attempt(world, life, step).catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : error instanceof Error ? error.message : "";
    const refusals =
      /^(insufficient_funds|unavailable$|ending_years$|domain_|nothing_to_cancel|transfer_code_gone|\d{4} |price_changed$)/;
    if (!refusals.test(code)) throw error;
  });
}

async function attempt(world: DomainsWorld, { customer, id, name }: Life, step: Act): Promise<unknown> {
  const request = { actor: customer.actor, domainId: id, requestId: "test" };
  switch (step.kind) {
    case "live":
      return world.live(step.days);
    case "top-up":
      return world.topUp(customer, BigInt(step.cents));
    case "renew":
      return world.renew(customer, id, step.years);
    case "restore":
      return world.restore(customer, id);
    case "autoprolong":
      return setAutoprolong(world.platform, customer.actor, id, step.isEnabled, "test");
    case "delete":
      return askDeletion(world.context, request, name);
    case "keep":
      return cancelDeletion(world.context, request);
    case "leave": {
      await setLock(world.context, request, false);
      await world.live(0);
      await askCode(world.context, request);
      await world.finishTasks();
      const { code } = await revealCode(world.context, request);
      return playElsewhere(world.registrar.registry).requestElsewhere(name, code);
    }
    case "answer":
      return answerTransfer(world.context, request, step.answer);
  }
}
