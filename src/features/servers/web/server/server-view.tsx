import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ServiceTabs } from "#src/web/services/service-tabs.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { isAlive, isEnded } from "../../rules.ts";
import { ConsolePart } from "../console/console-part.tsx";
import type { Server } from "../server-types.ts";
import { AccessPanel } from "./access-panel.tsx";
import { PowerButtons } from "./power-buttons.tsx";
import { ServerActivity } from "./server-activity.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { ServerHead } from "./server-head.tsx";
import { ServerNotes } from "./server-notes.tsx";
import { ServerMore } from "./server-more.tsx";
import { ServerRail } from "./server-rail.tsx";
import { type ServerTab, serverTabs } from "./server-search.ts";

// The page opens on the overview of a server that runs: other states and parts come when they are shown.
const FailedPanel = lazy(async () => ({ default: (await import("./failed-panel.tsx")).FailedPanel }));
const InstallPanel = lazy(async () => ({ default: (await import("./install-panel.tsx")).InstallPanel }));
const ConsoleWindow = lazy(async () => ({
  default: (await import("../console/console-window.tsx")).ConsoleWindow,
}));
const NetworkTab = lazy(async () => ({ default: (await import("../network/network-tab.tsx")).NetworkTab }));
const SettingsTab = lazy(async () => ({
  default: (await import("../settings/settings-tab.tsx")).SettingsTab,
}));

const firstTab = ["overview"] as const;
/** While a part comes, below which nothing is in sight where the part will fill the window. */
const rowsWhileLoading: Readonly<Record<ServerTab, number>> = {
  overview: 24,
  console: 10,
  network: 4,
  settings: 24,
};

const route = getRouteApi("/cabinet/servers/$id");

/** A server that was found: its head, then the installation, its failure, or the chosen part. */
export function ServerView({ server }: { readonly server: Server }) {
  const { tab = "overview", view } = route.useSearch();
  if (view === "window") {
    return (
      <Suspense>
        <ConsoleWindow server={server} />
      </Suspense>
    );
  }
  return <WholePage server={server} tab={tab} />;
}

interface PartsProps {
  readonly server: Server;
  readonly tab: ServerTab;
}

function WholePage({ server, tab }: PartsProps) {
  // On phones the way in comes before the power: it is what the page is opened for.
  const isWide = useMinWidth(768);
  // The power has its room before the delivery, so that it moves nothing when it comes.
  const isPending = server.service === "pending";
  const actions = (
    <div className="flex min-w-0 gap-2 max-md:justify-end">
      {(isAlive(server) || isPending) && (
        <div className={classNames("flex min-w-0 flex-auto gap-2", isPending && "invisible")}>
          <PowerButtons server={server} isWide={isWide} />
        </div>
      )}
      <ServerMore server={server} withStop={!isWide && isAlive(server)} />
    </div>
  );
  return (
    <>
      <ServerHead server={server} actions={isWide && actions} />
      <ServerNotes server={server} />
      <AccessPanel server={server} />
      {!isWide && actions}
      <ServerBody server={server} tab={tab} />
    </>
  );
}

function ServerBody({ server, tab }: PartsProps) {
  const t = useTranslations("server.tabs");
  const common = useTranslations("common.state");
  if (server.service === "failed") {
    // The columns come together, so that neither shifts the other.
    return (
      <Suspense fallback={<SkeletonRows label={common("loading")} rows={10} />}>
        <FailedPanel server={server} />
      </Suspense>
    );
  }
  if (isEnded(server)) {
    return <ServerActivity server={server} />;
  }
  // The row of tabs is there from the start: nothing moves down when the installation ends.
  const isPending = server.service === "pending";
  return (
    <>
      <ServiceTabs
        label={t("label")}
        tabs={isPending ? firstTab : serverTabs}
        current={isPending ? "overview" : tab}
      >
        {(one, look) => (
          <Link from="/servers/$id" search={one === "overview" ? {} : { tab: one }} {...look}>
            {t(one)}
          </Link>
        )}
      </ServiceTabs>
      <Suspense
        fallback={<SkeletonRows label={common("loading")} rows={isPending ? 10 : rowsWhileLoading[tab]} />}
      >
        {isPending ? (
          <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
            <InstallPanel server={server} />
            <ServerRail server={server} />
          </div>
        ) : (
          <TabContent server={server} tab={tab} />
        )}
      </Suspense>
    </>
  );
}

function TabContent({ server, tab }: PartsProps) {
  switch (tab) {
    case "overview":
      return <OverviewTab server={server} />;
    case "console":
      return <ConsolePart server={server} />;
    case "network":
      return <NetworkTab server={server} />;
    case "settings":
      return <SettingsTab server={server} />;
  }
}
