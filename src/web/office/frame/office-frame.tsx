import { Outlet, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Neatline } from "#src/web/ui/neatline.tsx";
import { KeysHelp } from "../keys/keys-help.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { useGo } from "../office-link.tsx";
import { PaletteHost } from "../palette/palette-host.tsx";
import { OfficeEvents } from "../session/office-events.tsx";
import { OfficeBar } from "./office-bar.tsx";
import { OfficeSidebar } from "./office-sidebar.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { usePlaces } from "./use-places.ts";

const mainId = "main";

/** Bar, neatline, sidebar and the page of who is signed in. */
export function OfficeFrame() {
  const t = useTranslations("office");
  const main = useFocusAfterMoves();
  const go = useGo();
  const places = usePlaces().flatMap((group) => group.places);
  useKeys(
    places.flatMap(({ path, entry }) =>
      entry.key === undefined
        ? []
        : [{ keys: `g ${entry.key}`, label: t(`nav.${entry.text}`), run: () => go(path) }],
    ),
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${mainId}`}
        className="fixed start-4 top-1.5 z-50 -translate-y-20 rounded-6 bg-surface px-3 py-1.5 text-13 focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t("frame.skip")}
      </a>
      <header className="sticky top-0 z-10 bg-bg">
        <OfficeBar />
        <Neatline className="mt-0.5" />
      </header>
      <div className="flex flex-1 max-md:flex-col">
        <OfficeSidebar />
        <main id={mainId} ref={main} tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <OfflineNotice />
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <OfficeEvents />
      <KeysHelp />
      <PaletteHost />
    </div>
  );
}

/** After a move to another page the focus is on its content, not on what was pressed to come here. */
function useFocusAfterMoves() {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) main.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  return main;
}
