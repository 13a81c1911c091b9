import type { ReactNode } from "react";
import { BlockedBanner } from "#src/web/cabinet/blocked-banner.tsx";
import { UnverifiedBanner } from "#src/web/cabinet/unverified-banner.tsx";
import { usePageTitle } from "#src/web/cabinet/use-page-title.ts";

export interface FlushPageProps {
  /** In the window's title. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A cabinet page whose panes go from edge to edge, each with a padding of its own: `title`. */
export function FlushPage({ title, children }: FlushPageProps) {
  usePageTitle(title);
  return (
    <main className="flex min-w-0 flex-1 flex-col">
      <div className="flex flex-col gap-4 not-empty:px-3 not-empty:py-4">
        <BlockedBanner />
        <UnverifiedBanner />
      </div>
      {children}
    </main>
  );
}
