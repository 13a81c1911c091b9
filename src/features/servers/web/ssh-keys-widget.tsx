import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { KeyRow } from "./keys/key-row.tsx";
import { sshKeysQuery } from "./queries.ts";

const SshKeyDialog = lazy(async () => ({
  default: (await import("./keys/ssh-key-dialog.tsx")).SshKeyDialog,
}));

/** The customer's saved SSH keys, which orders and reinstalls choose by name: add, rename, delete. */
export function SshKeysWidget() {
  const t = useTranslations("servers");
  const common = useTranslations("common.state");
  const keys = useQuery(sshKeysQuery);
  /** Undefined until it is opened for the first time. */
  const [isAdding, setAdding] = useState<boolean>();
  return (
    <Panel
      title={t("keys.title")}
      control={
        <ForRole right="services.manage">
          <Button size="sm" icon={<Plus strokeWidth={1.6} />} onClick={() => setAdding(true)}>
            {t("access.add")}
          </Button>
        </ForRole>
      }
      flush
    >
      <QueryView
        query={keys}
        errorTitle={t("access.loadFailed")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={1} rowHeight={56} isTable />}
      >
        {(saved) =>
          saved.length === 0 ? (
            <p className="p-4 text-13 text-pretty text-muted">{t("keys.none")}</p>
          ) : (
            <ul>
              {saved.map((key) => (
                <KeyRow key={key.id} saved={key} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAdding !== undefined && (
        <Suspense>
          <SshKeyDialog open={isAdding} onOpenChange={setAdding} />
        </Suspense>
      )}
    </Panel>
  );
}
