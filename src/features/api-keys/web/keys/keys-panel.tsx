import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { curlOf } from "../curl-of.ts";
import type { ApiKey } from "../queries.ts";
import { UnusedKeyNote } from "./unused-key-note.tsx";
import { useKeyColumns } from "./use-key-columns.tsx";

export interface KeysPanelProps {
  readonly query: UseQueryResult<readonly ApiKey[]>;
  /** The button that makes one. */
  readonly newKey: ReactNode;
}

/** The keys that are valid, and below those that ended lately. */
export function KeysPanel({ query, newKey }: KeysPanelProps) {
  const t = useTranslations("api");
  const common = useTranslations("common.state");
  const skeleton = (
    <Panel flush>
      <SkeletonRows label={common("loading")} rows={3} rowHeight={56} isTable />
    </Panel>
  );
  return (
    <QueryView query={query} errorTitle={t("loadFailed")} skeleton={skeleton}>
      {(keys) => {
        const live = keys.filter(({ state }) => state === "active");
        const ended = keys.filter(({ state }) => state !== "active");
        return (
          <>
            {live.length === 0 ? <NoKeys newKey={newKey} /> : <LiveKeys keys={live} />}
            {ended.length > 0 && <EndedKeys keys={ended} />}
          </>
        );
      }}
    </QueryView>
  );
}

function LiveKeys({ keys }: { readonly keys: readonly ApiKey[] }) {
  const t = useTranslations("api");
  const columns = useKeyColumns("live");
  return (
    <>
      <Panel flush>
        <DataTable
          caption={t("tab.keys")}
          columns={columns}
          rows={keys}
          rowKey={({ id }) => id}
          rowHeight={56}
        />
      </Panel>
      <UnusedKeyNote keys={keys} />
    </>
  );
}

/** Folded: they are for looking something up. */
function EndedKeys({ keys }: { readonly keys: readonly ApiKey[] }) {
  const t = useTranslations("api.ended");
  const columns = useKeyColumns("ended");
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t("show", { count: keys.length })}
        </Button>
      </div>
    );
  const hide = (
    <Button size="sm" onClick={() => setOpen(false)}>
      {t("hide")}
    </Button>
  );
  return (
    <Panel title={t("title")} note={t("note")} control={hide} flush>
      <DataTable caption={t("title")} columns={columns} rows={keys} rowKey={({ id }) => id} rowHeight={56} />
    </Panel>
  );
}

/** Teaches by a call that works without a key. */
function NoKeys({ newKey }: { readonly newKey: ReactNode }) {
  const t = useTranslations("api.empty");
  const common = useTranslations("common.action");
  return (
    <Panel>
      <EmptyState title={t("title")} actions={newKey}>
        {t("text")}
      </EmptyState>
      <div className="mx-auto max-w-140 pb-6">
        <p className="mb-2 text-13 text-muted">{t("try")}</p>
        <CodeBox
          code={curlOf("/v2/catalog/servers")}
          copyLabel={common("copy")}
          copiedLabel={common("copied")}
          of={t("tryName")}
        />
      </div>
    </Panel>
  );
}
