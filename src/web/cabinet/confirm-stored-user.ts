import type { QueryClient } from "@tanstack/react-query";
import { matchRoute, requiresLogin } from "#src/shared/paths.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { session } from "#src/web/session/session.ts";
import { readStoredUser } from "#src/web/session/stored-user.ts";
import { userQuery } from "#src/web/session/user-query.ts";

/**
 * At the start the user stored at the last visit is shown at once, while the server is asked for the profile
 * (product §4). When it answers without one, the stored user is cleared, and `openLogin` called where a login is
 * needed. A 401 has its own rule, and a browser without a network keeps what it has; without a stored user the guard
 * of the page waits for the answer.
 */
export async function confirmStoredUser(
  queryClient: Pick<QueryClient, "fetchQuery">,
  openLogin: () => void,
): Promise<void> {
  if (!session.isActive() || readStoredUser() === undefined) return;
  try {
    await queryClient.fetchQuery(userQuery);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === undefined || status === 401) return;
    session.leave();
    const page = matchRoute(location.pathname);
    if (page !== null && requiresLogin(page)) openLogin();
  }
}
