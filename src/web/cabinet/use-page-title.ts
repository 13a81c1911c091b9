import { useEffect } from "react";
import { site } from "#src/web/site.ts";

/** Names the window after the page: `My servers · Moorage`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${site().name}`;
  }, [title]);
}
