import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { EndpointDrawer } from "./endpoint-drawer.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { type Endpoint, endpointsQuery } from "./queries.ts";
import { useEndpointColumns } from "./use-endpoint-columns.tsx";
import { VerifyCode } from "./verify-code.tsx";

export interface WebhooksWidgetProps {
  /** The endpoint whose messages are shown; the first one where the address names none. */
  readonly chosen: string | undefined;
  readonly onChosen: (id: Endpoint["id"]) => void;
}

/** Which programs of the customer are called, and what came of it: `chosen`, `onChosen`. */
export function WebhooksWidget({ chosen, onChosen }: WebhooksWidgetProps) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common.state");
  const [isAdding, setAdding] = useState(false);
  const add = (tone: "primary" | "ink") => (
    <Button tone={tone} icon={<Plus strokeWidth={1.6} />} onClick={() => setAdding(true)}>
      {t("new")}
    </Button>
  );
  const skeleton = (
    <Panel flush>
      <SkeletonRows label={common("loading")} rows={2} rowHeight={56} isTable />
    </Panel>
  );
  return (
    <>
      <QueryView query={useQuery(endpointsQuery)} errorTitle={t("loadFailed")} skeleton={skeleton}>
        {(endpoints) =>
          endpoints.length === 0 ? (
            <NoEndpoints add={add("primary")} />
          ) : (
            <>
              <div className="flex justify-end">{add("ink")}</div>
              <EndpointList endpoints={endpoints} chosen={chosen} onChosen={onChosen} />
            </>
          )
        }
      </QueryView>
      {isAdding && <EndpointDrawer onClose={() => setAdding(false)} onAdded={onChosen} />}
    </>
  );
}

interface EndpointListProps extends WebhooksWidgetProps {
  readonly endpoints: readonly Endpoint[];
}

function EndpointList({ endpoints, chosen, onChosen }: EndpointListProps) {
  const t = useTranslations("webhooks");
  const columns = useEndpointColumns(onChosen);
  const shown = endpoints.find(({ id }) => id === chosen) ?? endpoints[0];
  return (
    <>
      <Panel flush>
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={endpoints}
          rowKey={({ id }) => id}
          isChosen={({ id }) => endpoints.length > 1 && id === shown?.id}
          rowHeight={56}
        />
      </Panel>
      {shown !== undefined && <MessagesPanel key={shown.id} endpoint={shown} />}
    </>
  );
}

/** Teaches by the code that every receiver begins with. */
function NoEndpoints({ add }: { readonly add: ReactNode }) {
  const t = useTranslations("webhooks.empty");
  return (
    <Panel>
      <EmptyState title={t("title")} actions={add}>
        {t("text")}
      </EmptyState>
      <div className="mx-auto max-w-180 pb-6">
        <p className="mb-2 text-13 text-muted">{t("code")}</p>
        <VerifyCode />
      </div>
    </Panel>
  );
}
