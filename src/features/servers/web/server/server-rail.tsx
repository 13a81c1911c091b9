import { useTranslations } from "use-intl";
import type { Server } from "../server-types.ts";
import { LiveActivity } from "./live-activity.tsx";
import { PaymentPanel } from "./payment-panel.tsx";

/** Beside the main part: what it costs, unless the money went back, and what was done. */
export function ServerRail({ server }: { readonly server: Server }) {
  const t = useTranslations("server");
  return (
    <aside aria-label={t("rail")} className="grid min-w-0 gap-4">
      {server.service !== "failed" && <PaymentPanel server={server} />}
      <LiveActivity server={server} />
    </aside>
  );
}
