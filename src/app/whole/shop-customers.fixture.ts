import { randomUUID } from "node:crypto";
import { decodeId } from "#src/shared/ids.ts";
import type { createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

/** A new customer of the site at a host, who can call, with what signs in again once the session has ended. */
export async function signUpAt(testbed: Testbed, host: string) {
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const answer = await testbed.call("POST /auth/sign-up", { token: null, host }, { body });
  return { token: String(answer.json().accessToken), host, ...body };
}

/** The same with $1,000. */
export async function buyerAt(testbed: Testbed, host: string) {
  const one = await signUpAt(testbed, host);
  const me = (await testbed.call("GET /users/me", one)).json();
  const { customer_id: customer } = await testbed.database.kysely
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", decodeId("user", String(me.id)) ?? "")
    .executeTakeFirstOrThrow();
  await testbed.credit(customer, 100_000);
  return one;
}
