import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { requestsQuery } from "./queries.ts";

// Few customers have any, so the panel's code is loaded only when there are requests.
const RequestList = lazy(async () => ({ default: (await import("./request-list.tsx")).RequestList }));

/** The customer's requests for dedicated servers, live; nothing while there are none. */
export function RequestsWidget() {
  const { data = [] } = useQuery(requestsQuery);
  if (data.length === 0) return null;
  return (
    <Suspense>
      <RequestList requests={data} />
    </Suspense>
  );
}
