import { useInfiniteQuery } from "@tanstack/react-query";
import { ActivityPanel } from "#src/web/lists/activity-panel.tsx";
import { activityQuery } from "../queries.ts";
import type { Server } from "../server-types.ts";
import { useChangeEntries } from "../use-change-entries.ts";
import { useTaskTexts } from "../use-task-texts.ts";

/** What was done to the server. */
export function ServerActivity({ server }: { readonly server: Pick<Server, "id"> }) {
  const query = useInfiniteQuery(activityQuery(server.id));
  return <ActivityPanel query={query} texts={useTaskTexts()} changes={useChangeEntries(query.data)} />;
}
