import { openStaffSession } from "#src/features/staff/server/staff-session.fixture.ts";
import type { RouteKey } from "#src/shared/contract.ts";
import type { StaffRole } from "#src/shared/staff-access.ts";
import { type Caller, type createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

/** The browser of a member of staff with an open session of the office. */
export async function officeBrowser({ product, clock }: Testbed, role: StaffRole = "support") {
  const { token, staffId, email } = await openStaffSession({ staff: product.staff, clock }, { role });
  const browser: Caller = { token: null, host: hosts.own, cookie: `staff=${token}` };
  return { staffId, email, browser };
}

/** Begins a look at the owner of the testbed, or at another customer; returns its answer. */
export function beginLook(
  { call, ids }: Testbed,
  browser: Caller,
  { customer = ids.customer, ...body }: { customer?: string; userId?: string; reason?: string } = {},
) {
  return call("POST /v2/admin/customers/{id}/look", browser, {
    params: { id: customer },
    body: { reason: "cannot find the invoice", ...body },
  });
}

export function openLink({ call }: Testbed, browser: Caller, url: string) {
  return call("POST /v2/admin/look/open", browser, { body: { token: new URL(url).hash.slice(1) } });
}

/** The cookie of a look out of the answer that opened it. */
export function lookCookie(answer: Awaited<ReturnType<typeof openLink>>): string {
  const cookie = answer.cookies.find(({ name }) => name === "look");
  if (cookie === undefined) throw new Error(`no look was opened: ${answer.body}`);
  return `look=${cookie.value}`;
}

/** A member of staff who looks as the owner: the browser that looks, which has the session of the office too. */
export async function look(testbed: Testbed, role: StaffRole = "support", customer?: string) {
  const office = await officeBrowser(testbed, role);
  const begun = await beginLook(testbed, office.browser, customer === undefined ? {} : { customer });
  if (begun.statusCode !== 200) throw new Error(`no look was begun: ${begun.body}`);
  const { id, url } = begun.json();
  const cookie = lookCookie(await openLink(testbed, office.browser, url));
  const looking: Caller = { ...office.browser, cookie: `${office.browser.cookie}; ${cookie}` };
  return { ...office, id: String(id), url: String(url), cookie, looking };
}

/** Status and error code of a call. */
export async function outcomeOf(
  { call }: Testbed,
  key: RouteKey,
  caller: Caller,
  parts: Parameters<Testbed["call"]>[2] = {},
) {
  const answer = await call(key, caller, parts);
  const isJson = answer.headers["content-type"]?.toString().startsWith("application/json") === true;
  return [answer.statusCode, isJson ? answer.json().error?.code : undefined];
}
