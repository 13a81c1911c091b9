import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { withdrawalQuery } from "../queries.ts";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";

const WithdrawDialog = lazy(async () => ({
  default: (await import("./withdraw-dialog.tsx")).WithdrawDialog,
}));

/** The right to withdraw while it lasts: until when, what goes back now, and the button. */
export function WithdrawPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.withdraw");
  const common = useTranslations("common.state");
  const times = useTimes();
  const quote = useQuery(withdrawalQuery(server.id));
  /** Undefined until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <Panel title={t("title")}>
      <QueryView
        query={quote}
        errorTitle={t("loadError")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={1} rowHeight={40} />}
      >
        {(withdrawal) => (
          <div className="grid gap-4">
            <p className="text-13 text-pretty text-muted">
              {t.rich("text", {
                until: times.stamp(withdrawal.until),
                amount: () => <Money cents={withdrawal.refundCents + withdrawal.reservedCents} />,
              })}
            </p>
            <Button
              tone="danger"
              className="justify-self-start"
              disabled={!serverCan.remove(server)}
              onClick={() => setOpen(true)}
            >
              {t("action")}
            </Button>
            {isOpen !== undefined && (
              <Suspense>
                <WithdrawDialog
                  server={server}
                  withdrawal={withdrawal}
                  open={isOpen}
                  onOpenChange={setOpen}
                />
              </Suspense>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  );
}
