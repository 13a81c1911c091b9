import type { QueryClient } from "@tanstack/react-query";
import { listenForSessionLoss } from "#src/web/api/api.ts";
import type { OfficeRouter } from "../router.tsx";
import { signInPath } from "./office-paths.ts";
import { isSigningOut } from "./sign-out.ts";

/** A session that ended, or was ended by an owner: what was read is forgotten, and sign-in comes back to this page. */
export function endSessionWhenLost(router: OfficeRouter, queryClient: QueryClient): void {
  listenForSessionLoss(() => {
    if (isSigningOut()) return;
    const { pathname, href } = router.state.location;
    if (pathname === "/staff/sign-in" || pathname === "/staff/setup") return;
    queryClient.clear();
    router.history.push(signInPath(href));
  });
}
