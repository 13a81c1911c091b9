import type { Product } from "#src/app/compose.ts";
import { makeStaff } from "#src/features/staff/server/staff-session.fixture.ts";
import type { Clock } from "#src/platform/clock.ts";
import { callOk } from "./api-client.ts";

/**
 * A member of staff of a role on a running product, with an open session: `token` is a bearer token, and `cookie` for a
 * browser's context. The second argument is an inspector of its database, or the product itself.
 */
export async function openStaffSession(
  url: string,
  { product, platform }: { readonly product: Pick<Product, "staff">; readonly platform: { clock: Clock } },
  who: { readonly role?: string; readonly email?: string } = {},
) {
  const made = await makeStaff(product.staff, platform.clock, who);
  const body = { email: made.email, password: made.password };
  const begun = await callOk(url, "POST /v2/admin/sign-in", { body });
  const { accessToken } = await callOk(url, "POST /v2/admin/sign-in/factor", {
    token: String(begun.accessToken),
    body: { code: made.app.code() },
  });
  const token = String(accessToken);
  const cookie = { name: "staff", value: token, url, httpOnly: true, sameSite: "Strict" } as const;
  return { ...made, token, cookie };
}
