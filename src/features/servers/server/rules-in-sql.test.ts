import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "#src/platform/db/call.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { decodeId } from "#src/shared/ids.ts";
import { serverOutput } from "../contract-outputs.ts";
import { isPayable, mayRenewItself } from "../rules.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";
import { setAutoprolong } from "./set-autoprolong.ts";
import type { Service } from "./status.ts";

// What pages offer and what SQL takes money for or refuses: the same in every state.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

interface State {
  readonly service: Service;
  readonly suspendedReason: "unpaid" | "abuse" | "admin" | null;
}

const { service: services, suspendedReason: reasons } = serverOutput.shape;
const states = Object.values(services.def.entries).flatMap((service): State[] =>
  service === "suspended"
    ? Object.values(reasons.def.innerType.def.entries).map((suspendedReason) => ({
        service,
        suspendedReason,
      }))
    : [{ service, suspendedReason: null }],
);

/** Whether an act goes through. */
const succeeds = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );

test.each(states)(
  "money for a further term is taken of a server that is %j as pages offer it",
  async (state) => {
    const { service, suspendedReason: reason } = state;
    const payable = isPayable(state);
    expect(await call(testbed.platform, "servers_is_payable", { service, reason })).toBe(payable);
    expect(await succeeds(call(testbed.platform, "servers_refuse_payment", { service, reason }))).toBe(
      payable,
    );
  },
);

// A server that staff holds has another service in its row: `holds.test.ts`.
const stored = states.filter(({ suspendedReason: reason }) => reason === null || reason === "unpaid");

test.each(stored)("autoprolong of a server that is %j is switched where pages offer it", async (state) => {
  const { service, suspendedReason } = state;
  const actor = await testbed.newCustomer(490n);
  const { server } = await testbed.delivered(actor);
  await testbed.database.kysely
    .updateTable("servers")
    .set({
      service,
      suspended_reason: suspendedReason,
      suspended_at: suspendedReason === null ? null : testbed.clock.now(),
    })
    .where("id", "=", decodeId("server", server.id) ?? "")
    .execute();
  const ctx = createCtx(testbed.platform, actor);
  const change = setAutoprolong(testbed.platform, ctx, { serverId: server.id, isEnabled: false });
  expect(await succeeds(change)).toBe(mayRenewItself(state));
});
