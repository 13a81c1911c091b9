import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { notificationStatusQuery } from "./queries.ts";
import { arrived } from "#src/web/api/arrived.ts";

// Hardly ever there.
const Announcements = lazy(() =>
  import("./announcements.tsx").then(arrived).then(
    (module) => ({ default: module.Announcements }),
    () => ({ default: () => <></> }),
  ),
);

/** What our staff announces to the person, above every page until they close it. */
export function AnnouncementWidget() {
  const { data } = useQuery(notificationStatusQuery);
  // A record that a browser keeps from before has no such field.
  const banners = data?.banners ?? [];
  if (banners.length === 0) return null;
  return (
    <Suspense>
      <Announcements banners={banners} />
    </Suspense>
  );
}
