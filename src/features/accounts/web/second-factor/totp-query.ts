import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

/** Whether the user has an authenticator, and how many recovery codes are left. */
export const totpQuery = queryOptions({
  queryKey: ["totp"],
  queryFn: ({ signal }) => api("GET /users/totp", { signal }),
});

refreshOn(
  [
    "accounts.totp-set-up.v1",
    "accounts.totp-removed.v1",
    "accounts.recovery-codes-made.v1",
    "accounts.recovery-code-used.v1",
    "accounts.factor-recovery-begun.v1",
    "accounts.factor-recovery-stopped.v1",
  ],
  totpQuery.queryKey,
);
