import { lazy, Suspense, useState } from "react";
import { useNow } from "#src/web/i18n/use-now.ts";
import { ConsoleRow } from "../console/console-row.tsx";
import type { Server } from "../server-types.ts";
import { isMeasured } from "./is-measured.ts";
import { MetricsPanel } from "./metrics-panel.tsx";
import { ServerRail } from "./server-rail.tsx";

const NextPanel = lazy(async () => ({ default: (await import("./next-panel.tsx")).NextPanel }));

/**
 * Measurements, console and what to do next, with payment and activity beside them. Of a server that is not measured yet
 * when the page is opened, the measurements are last: their first point makes the panel higher, and moves nothing there.
 */
export function OverviewTab({ server }: { readonly server: Server }) {
  const now = useNow(60_000);
  const [metricsFirst] = useState(() => isMeasured(server.details?.deliveredAt, now));
  const metrics = <MetricsPanel server={server} />;
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-4">
        {metricsFirst && metrics}
        <ConsoleRow server={server} />
        <Suspense>
          {server.service === "active" && <NextPanel server={server} />}
          {!metricsFirst && metrics}
        </Suspense>
      </div>
      <ServerRail server={server} />
    </div>
  );
}
