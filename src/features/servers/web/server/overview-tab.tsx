import { ConsolePart } from "../console/console-part.tsx";
import type { Server } from "../server-types.ts";
import { MetricsPanel } from "./metrics-panel.tsx";
import { ServerRail } from "./server-rail.tsx";

/** Measurements and console, with payment and activity beside them. */
export function OverviewTab({ server }: { readonly server: Server }) {
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-4">
        <MetricsPanel server={server} />
        <ConsolePart server={server} />
      </div>
      <ServerRail server={server} />
    </div>
  );
}
