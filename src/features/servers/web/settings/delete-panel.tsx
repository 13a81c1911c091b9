import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { deletionQuery } from "../queries.ts";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";

const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));

/** The end of a server: what a deletion now gives back, and the button. */
export function DeletePanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.delete");
  const common = useTranslations("common.state");
  const quote = useQuery(deletionQuery(server.id));
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
        {(deletion) => (
          <div className="grid gap-4">
            <p className="text-13 text-pretty text-muted">
              {t.rich("text", {
                amount: () => <Money cents={deletion.refundCents + deletion.reservedCents} />,
              })}
            </p>
            <Button
              tone="danger"
              className="justify-self-start"
              disabled={!serverCan.remove(server)}
              onClick={() => {
                // Domains may have been pointed here since.
                void quote.refetch();
                setOpen(true);
              }}
            >
              {t("action")}
            </Button>
            {isOpen !== undefined && (
              <Suspense>
                <DeleteDialog server={server} deletion={deletion} open={isOpen} onOpenChange={setOpen} />
              </Suspense>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  );
}
