import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

type Team = ApiOutput<"GET /v2/team">;
export type TeamMember = Team["members"][number];
export type Invitation = Team["invitations"][number];
export type Role = TeamMember["role"];

/** The members of the team and its open invitations. */
export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: ({ signal }) => api("GET /v2/team", { signal }),
});

refreshOn(
  [
    "accounts.member-invited.v1",
    "accounts.member-withdrawn.v1",
    "accounts.member-joined.v1",
    "accounts.member-changed.v1",
    "accounts.member-left.v1",
    "accounts.member-restored.v1",
  ],
  teamQuery.queryKey,
);
