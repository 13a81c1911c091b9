import { lazy, Suspense, useCallback, useState } from "react";
import { useNow } from "#src/web/i18n/use-now.ts";
import { classNames } from "#src/web/ui/class-names.ts";
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
  const hasNext = server.service === "active";
  const [isNextSettled, setNextSettled] = useState(false);
  const isSettled = isNextSettled || !hasNext;
  const settle = useCallback(() => setNextSettled(true), []);
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-4">
        {metricsFirst && metrics}
        <ConsoleRow server={server} />
        <Suspense>
          {hasNext && <NextPanel server={server} onSettled={settle} />}
          {!metricsFirst && isSettled && metrics}
        </Suspense>
      </div>
      {/* Below the next steps on phones, where they would push it down when they come. */}
      <div className={classNames("min-w-0", !isSettled && "max-rail:hidden")}>
        <ServerRail server={server} />
      </div>
    </div>
  );
}
