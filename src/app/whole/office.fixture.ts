import { sql } from "kysely";
import type { Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import type { StaffRole } from "#src/shared/staff-access.ts";

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

/** A member of staff of a role, signed in on the provider's own host. */
export async function signInStaff(testbed: Testbed, role: StaffRole): Promise<Caller> {
  const login = { email: `${role}@staff.example`, password: "correct horse battery staple" };
  const { staffId } = await testbed.product.staff.create(login);
  await sql`UPDATE staff SET role = ${role} WHERE id = ${staffId}`.execute(testbed.database.kysely);
  const answer = await testbed.call("POST /v2/admin/sign-in", testbed.callers.anonymous, { body: login });
  return { token: String(answer.json().accessToken), host: testbed.callers.anonymous.host };
}
