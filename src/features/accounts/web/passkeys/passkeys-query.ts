import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Passkey = ApiOutput<"GET /users/passkeys">["passkeys"][number];

/** The user's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => api("GET /users/passkeys", { signal }),
});

refreshOn(
  [
    "accounts.passkey-added.v1",
    "accounts.passkey-renamed.v1",
    "accounts.passkey-removed.v1",
    "accounts.passkey-suspended.v1",
  ],
  passkeysQuery.queryKey,
);
