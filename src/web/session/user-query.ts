import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { MemberRight } from "#src/shared/access.ts";
import { api } from "#src/web/api/api.ts";
import { refreshOn, refreshOnMoney } from "#src/web/events/refresh-on.ts";
import { session } from "./session.ts";
import { readStoredUser, storeUser, type User } from "./stored-user.ts";

/** The signed-in user: the stored record at once, then the server's. */
export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: async ({ signal }): Promise<User> => {
    const user = await api("GET /users/me", { signal });
    storeUser(user);
    return user;
  },
  initialData: () => (session.isActive() ? readStoredUser() : undefined),
  // The stored record always counts as stale.
  initialDataUpdatedAt: 0,
});

refreshOn(
  [
    "accounts.settings-changed.v1",
    "accounts.email-confirmed.v1",
    "accounts.email-unreachable.v1",
    "accounts.blocked.v1",
    "accounts.unblocked.v1",
    "taxes.changed.v1",
  ],
  userQuery.queryKey,
);
refreshOnMoney(userQuery.queryKey);

/** The user on pages behind the guard, which has loaded the record. */
export function useUser(): User {
  return useSuspenseQuery(userQuery).data;
}

/** Whether the reader's role in the team allows something; a page leaves out, or explains, what it does not. */
export function useMay(right: MemberRight, isDestructive?: "destroys"): boolean {
  const { rights, mayDestroy } = useUser().team;
  return rights.includes(right) && (isDestructive === undefined || mayDestroy);
}

/** What pays for orders, in cents; null for a member who may not see money, and who may not order either. */
export function useBalance(): number | null {
  return useUser().balance;
}

/** The user where visitors are welcome too. */
export function useOptionalUser(): User | undefined {
  return useQuery({ ...userQuery, enabled: session.isActive() }).data;
}
