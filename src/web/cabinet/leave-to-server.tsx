import { useEffect } from "react";

/** A path that is not a route of the cabinet is left to the server, which has the page or redirects home. */
export function LeaveToServer() {
  useEffect(() => {
    // The server sends cabinet paths here, so requesting one again would loop.
    const isFirstPage = performance
      .getEntriesByType("navigation")
      .some((entry) => entry.name === location.href);
    location.replace(isFirstPage ? "/" : location.href);
  }, []);
  return null;
}
