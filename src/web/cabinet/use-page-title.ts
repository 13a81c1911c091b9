import { useEffect } from "react";
import { site } from "#src/web/site.ts";

/** Sets the window's title: `My Servers · Moorage`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${site().name}`;
  }, [title]);
}
