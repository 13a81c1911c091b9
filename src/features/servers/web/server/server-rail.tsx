import type { Server } from "../server-types.ts";
import { ActivityPanel } from "./activity-panel.tsx";
import { PaymentPanel } from "./payment-panel.tsx";

/** Beside the main part: what it costs and what was done. */
export function ServerRail({ server }: { readonly server: Server }) {
  return (
    <aside className="grid min-w-0 gap-4">
      <PaymentPanel server={server} />
      <ActivityPanel server={server} />
    </aside>
  );
}
