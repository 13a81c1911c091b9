import { openStaffSession } from "#src/features/staff/server/staff-session.fixture.ts";
import type { StaffRole } from "#src/shared/staff-access.ts";
import type { Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

/** A member of staff of a role, signed in by both factors, on the provider's own host. */
export async function signInStaff(
  { product, callers, clock }: Testbed,
  role: StaffRole,
): Promise<Caller & { token: string }> {
  const { token } = await openStaffSession({ staff: product.staff, clock }, { role });
  return { token, host: callers.anonymous.host };
}
