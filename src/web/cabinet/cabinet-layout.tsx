import { Outlet } from "@tanstack/react-router";
import { ReferralCardWidget } from "#src/features/referrals/web/referral-card-widget.tsx";
import { CabinetFooter } from "./cabinet-footer.tsx";
import { CabinetHeader } from "./cabinet-header.tsx";
import { ConnectionStrip } from "./connection-strip.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { PaletteHost } from "./palette/palette-host.tsx";
import { Sidebar } from "./sidebar.tsx";

/** From here on there is room for the sidebar: `lg`. Narrower windows have it in the burger menu alone. */
const sidebarMinWidthPx = 1024;

/** Header, sidebar, page and footer of the cabinet (product §2). */
export function CabinetLayout() {
  const hasSidebar = useMinWidth(sidebarMinWidthPx);
  return (
    <div className="flex min-h-dvh flex-col text-14">
      <CabinetHeader />
      <div className="mx-auto flex w-full max-w-cabinet flex-1">
        <aside className="w-60 shrink-0 border-e border-line px-5 py-6 max-lg:hidden">
          <div className="sticky top-22">{hasSidebar && <Sidebar />}</div>
        </aside>
        {/* Higher than the window: data that comes late moves nothing below that one has begun to read. */}
        <div className="flex min-h-[calc(100dvh+224px)] min-w-0 flex-1 flex-col rail:min-h-dvh">
          <ConnectionStrip />
          <Outlet />
          {/* What floats has the room that the page leaves, and never lies on the page. */}
          <div className="flex flex-1 flex-col">
            <ReferralCardWidget />
          </div>
        </div>
      </div>
      <CabinetFooter />
      <PaletteHost />
    </div>
  );
}
