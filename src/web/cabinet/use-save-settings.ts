import { useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { session } from "#src/web/session/session.ts";
import type { User } from "#src/web/session/stored-user.ts";
import { storeUser } from "#src/web/session/stored-user.ts";
import { userQuery } from "#src/web/session/user-query.ts";

/**
 * Saves changed settings when signed in. The screen shows them already; a failure to save is silently ignored
 * (product §8).
 */
export function useSaveSettings(): (change: Partial<User["settings"]>) => void {
  const queryClient = useQueryClient();
  return (change) => {
    const user = queryClient.getQueryData(userQuery.queryKey);
    if (!session.isActive() || !user) return;
    const settings = { ...user.settings, ...change };
    const keep = (next: User) => {
      queryClient.setQueryData(userQuery.queryKey, next);
      storeUser(next);
    };
    keep({ ...user, settings });
    api("POST /users/settings", { body: settings }).then(keep, () => undefined);
  };
}
