import { randomUUID } from "node:crypto";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { authenticator } from "#src/platform/factors/totp-app.fixture.ts";
import { callHandlers, type TestCall } from "#src/platform/http/call-handlers.fixture.ts";
import type { Clock } from "#src/platform/clock.ts";
import type { Staff } from "./index.ts";

export const staffPassword = "long enough a password";

/** A call from an address, without a session. */
export function staffCall(ip = "192.0.2.1"): TestCall {
  return {
    requestId: randomUUID(),
    siteId: 1,
    origin: "https://moorage.example",
    ip,
    userAgent: "test",
    browserProofs: [],
    setBrowserProofs: () => undefined,
    setSessionToken: () => undefined,
  };
}

/** A member of staff with a password and an authenticator, as no screen made them. */
export async function makeStaff(
  staff: Pick<Staff, "create">,
  clock: Clock,
  { role = "owner", email = `${randomUUID()}@example.com` }: { role?: string; email?: string } = {},
) {
  const made = await staff.create({ email, role, password: staffPassword, withTotp: true });
  return { ...made, password: staffPassword, app: authenticator({ clock }, made.totpSecret ?? "") };
}

/**
 * A member of staff of a role with an open session, both factors proved. `input()` is what a handler takes besides params,
 * query and body: `handlers["GET /v2/admin/staff"]({ ...(await ann.input()), body: undefined })`.
 */
export async function openStaffSession(
  { staff, clock }: { readonly staff: Staff; readonly clock: Clock },
  who: { readonly role?: string; readonly email?: string } = {},
) {
  const made = await makeStaff(staff, clock, who);
  const handlers = callHandlers(clock, staff.handlers);
  const nothing = { params: undefined, query: undefined } as const;
  const actorOf = async (token: string): Promise<StaffActor> => {
    const actor = await staff.resolveToken(token);
    if (actor === null) throw new Error("no such session");
    return actor;
  };
  const begun = await handlers["POST /v2/admin/sign-in"]({
    ...nothing,
    actor: null,
    call: staffCall(),
    body: { email: made.email, password: made.password },
  });
  const { accessToken: token } = await handlers["POST /v2/admin/sign-in/factor"]({
    ...nothing,
    actor: await actorOf(begun.accessToken),
    call: staffCall(),
    body: { code: made.app.code() },
  });
  return {
    ...made,
    token,
    handlers,
    actor: () => actorOf(token),
    input: async () => ({
      ...nothing,
      actor: await actorOf(token),
      call: staffCall(),
      idempotency: { key: randomUUID(), requestHash: Buffer.from("test") },
    }),
  };
}
