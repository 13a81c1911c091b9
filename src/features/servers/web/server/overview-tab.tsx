import { lazy, Suspense } from "react";
import { ConsoleRow } from "../console/console-row.tsx";
import type { Server } from "../server-types.ts";
import { MetricsPanel } from "./metrics-panel.tsx";
import { ServerRail } from "./server-rail.tsx";

const NextPanel = lazy(async () => ({ default: (await import("./next-panel.tsx")).NextPanel }));

/** Measurements, console and what to do next, with payment and activity beside them. */
export function OverviewTab({ server }: { readonly server: Server }) {
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-4">
        <MetricsPanel server={server} />
        <ConsoleRow server={server} />
        {server.service === "active" && (
          <Suspense>
            <NextPanel server={server} />
          </Suspense>
        )}
      </div>
      <ServerRail server={server} />
    </div>
  );
}
