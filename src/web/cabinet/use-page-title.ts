import { useEffect } from "react";
import { siteData } from "#src/web/site.ts";

/** Names the window after the page: `My servers · Moorage`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteData().site.name}`;
  }, [title]);
}
