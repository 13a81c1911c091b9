import { useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";

/** Ends the session, forgets what was read, and loads the sign-in afresh. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await api("POST /v2/admin/logout", { body: {} }).catch(() => undefined);
    queryClient.clear();
    location.assign("/staff/sign-in");
  };
}
