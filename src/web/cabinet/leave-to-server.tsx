import { useEffect } from "react";

/** A path that is no route of the cabinet belongs to the server: it has the page, or the way home. */
export function LeaveToServer() {
  useEffect(() => {
    // The server sends cabinet paths here, so asking for one again would go round in circles.
    const isFirstPage = performance
      .getEntriesByType("navigation")
      .some((entry) => entry.name === location.href);
    location.replace(isFirstPage ? "/" : location.href);
  }, []);
  return null;
}
