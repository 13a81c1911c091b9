import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { isCabinetPath } from "#src/web/cabinet/is-cabinet-path.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { session } from "#src/web/session/session.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { ownPath } from "#src/shared/own-path.ts";
import { landingPath } from "#src/web/session/wanted-path.ts";

/**
 * After sign-in or sign-up: checks the answer, loads the profile and goes to the requested page. A profile
 * that cannot be loaded ends the new session (product §4).
 */
export function useOpenSession(
  next: string | undefined,
): (answer: { accessToken?: string }) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ accessToken }) => {
    if (!accessToken) throw new ApiError({ code: "INVALID_RESPONSE", message: "" });
    session.start();
    try {
      await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
    } catch (error) {
      await endSession(error);
      return;
    }
    const wanted = ownPath(next) ?? landingPath;
    if (isCabinetPath(wanted)) await navigate({ href: wanted, replace: true });
    else location.replace(wanted);
  };
}

/** The new session has no profile: it ends here and on the server, which may be away (product §4). */
async function endSession(reason: unknown): Promise<void> {
  session.end();
  if (reason instanceof ApiError && reason.status === 401) return;
  announce({ type: "red", text: { key: "failedToFetchUserProfile" } });
  await api("POST /auth/logout", { body: {} }).catch(() => undefined);
}
