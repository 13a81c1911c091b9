import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { CabinetHeader } from "./cabinet-header.tsx";
import { arrived } from "#src/web/api/arrived.ts";
import { ConnectionStrip } from "./connection-strip.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { PaletteHost } from "./palette/palette-host.tsx";
import { Sidebar } from "./sidebar.tsx";

// Below what a window shows first, so that it comes after the page; a page without it works.
const CabinetFooter = lazy(() =>
  import("./cabinet-footer.tsx").then(arrived).then(
    (module) => ({ default: module.CabinetFooter }),
    () => ({ default: () => <></> }),
  ),
);

/** From this width there is room for the sidebar (`lg`). Narrower windows have it in the burger menu only. */
const sidebarMinWidthPx = 1024;

/** Header, sidebar, page and footer of the cabinet (product §2). */
export function CabinetLayout() {
  const hasSidebar = useMinWidth(sidebarMinWidthPx);
  return (
    <div className="flex min-h-dvh flex-col text-14">
      <CabinetHeader />
      <div className="mx-auto flex w-full max-w-cabinet flex-1">
        <aside className="w-60 shrink-0 border-e border-line px-5 py-6 max-lg:hidden">
          <div className="sticky top-[calc(var(--look,0px)+80px)]">{hasSidebar && <Sidebar />}</div>
        </aside>
        {/* Taller than the window, so that late data does not move anything visible below it. */}
        <div className="flex min-h-dvh min-w-0 flex-1 flex-col">
          <ConnectionStrip />
          <Outlet />
        </div>
      </div>
      <Suspense>
        <CabinetFooter />
      </Suspense>
      <PaletteHost />
    </div>
  );
}
