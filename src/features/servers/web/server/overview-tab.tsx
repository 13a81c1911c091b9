import { lazy, Suspense, useCallback, useState } from "react";
import { classNames } from "#src/web/ui/class-names.ts";
import { ConsoleRow } from "../console/console-row.tsx";
import type { Server } from "../server-types.ts";
import { MetricsPanel } from "./metrics-panel.tsx";
import { ServerRail } from "./server-rail.tsx";

const NextPanel = lazy(async () => ({ default: (await import("./next-panel.tsx")).NextPanel }));

/** Measurements, console and what to do next, with payment and activity beside them. */
export function OverviewTab({ server }: { readonly server: Server }) {
  const hasNext = server.service === "active";
  const [isNextSettled, setNextSettled] = useState(false);
  const isSettled = isNextSettled || !hasNext;
  const settle = useCallback(() => setNextSettled(true), []);
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-4">
        <MetricsPanel server={server} />
        <ConsoleRow server={server} />
        <Suspense>{hasNext && <NextPanel server={server} onSettled={settle} />}</Suspense>
      </div>
      {/* Below the next steps on phones, where they would push it down when they come. */}
      <div className={classNames("min-w-0", !isSettled && "max-rail:hidden")}>
        <ServerRail server={server} />
      </div>
    </div>
  );
}
