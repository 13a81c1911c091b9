import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#src/web/api/api.ts";
import { session } from "#src/web/session/session.ts";
import { announce } from "./notices.ts";

/** Ends the session on the server, clears the user and goes to login (product §4). */
export function useLogout(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await api("POST /auth/logout", { body: {} });
    } catch {
      // Without the server's confirmation the session may still be valid: the customer has to be informed.
      announce({ type: "red", text: { key: "failedLogout" } });
      return;
    }
    session.logOut();
    await navigate({ to: "/login" });
    queryClient.clear();
  };
}
