import { Bell } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { api } from "#src/web/api/api.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { floatingClass } from "#src/web/ui/floating.ts";
import { LatestIsland, type LatestTexts } from "./latest-island.tsx";

export interface BellIslandProps {
  readonly texts: LatestTexts & { readonly open: string; readonly openUnread: string };
  readonly language: string;
}

/** The bell on public pages: the same as the cabinet's bell, without router, queries and translations. */
export function BellIsland({ texts, language }: BellIslandProps) {
  const [hasUnread, setUnread] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useEffect(() => {
    const ended = new AbortController();
    api("GET /v2/notifications/status", { signal: ended.signal }).then(
      (status) => setUnread(status.hasUnreadNotifications),
      // No dot when the status is unknown.
      () => undefined,
    );
    return () => ended.abort();
  }, []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    addEventListener("pointerdown", closeOutside);
    addEventListener("focusin", closeOutside);
    addEventListener("keydown", closeOnEscape);
    return () => {
      removeEventListener("pointerdown", closeOutside);
      removeEventListener("focusin", closeOutside);
      removeEventListener("keydown", closeOnEscape);
    };
  }, [isOpen]);

  return (
    <div ref={place} className="relative">
      <button
        type="button"
        aria-label={hasUnread ? texts.openUnread : texts.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="relative inline-flex size-9 items-center justify-center rounded-6 text-fg2 transition-colors hover:bg-surface2 hover:text-fg max-md:size-11"
      >
        <Bell className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {hasUnread && (
          <span
            className="absolute end-1.5 top-1.5 size-2 rounded-full bg-accent ring-2 ring-bg"
            aria-hidden="true"
          />
        )}
      </button>
      {isOpen && (
        <section
          id={panelId}
          aria-label={texts.title}
          className={classNames(
            floatingClass,
            "absolute end-0 top-full mt-2 w-89 p-0! max-md:fixed max-md:inset-x-2 max-md:top-24 max-md:w-auto",
          )}
        >
          <LatestIsland texts={texts} language={language} />
        </section>
      )}
    </div>
  );
}
