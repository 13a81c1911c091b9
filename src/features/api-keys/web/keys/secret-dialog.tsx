import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { curlOf, keyVariable } from "../curl-of.ts";
import { firstUseQuery, type NewApiKey } from "../part-queries.ts";
import { keysQuery } from "../queries.ts";
import { KeyHelp } from "./key-help.tsx";
import { ScopeChips } from "./scope-chips.tsx";

export interface SecretDialogProps {
  readonly made: NewApiKey;
  readonly title: ReactNode;
  readonly onClose: () => void;
}

/** The only time that a secret is seen; it closes once its reader has stored it. */
export function SecretDialog({ made, title, onClose }: SecretDialogProps) {
  const t = useTranslations("keys.secret");
  const common = useTranslations("common.action");
  const [isStored, setStored] = useState(false);
  const copy = { copyLabel: common("copy"), copiedLabel: common("copied") };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && isStored) onClose();
      }}
      title={title}
      width={560}
      actions={
        <div className="flex flex-1 flex-wrap items-center justify-between gap-3">
          <Checkbox
            label={t("stored")}
            checked={isStored}
            onChange={(event) => setStored(event.currentTarget.checked)}
          />
          <Button tone="primary" disabled={!isStored} onClick={onClose}>
            {common("close")}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <div>
          <div
            dir="ltr"
            className="flex items-center justify-between gap-3 rounded-8 border border-fg py-2 ps-3 pe-2"
          >
            <code className="min-w-0 font-mono text-14 wrap-anywhere">{made.secret}</code>
            <CopyButton
              value={made.secret}
              label={common("copy")}
              copiedLabel={common("copied")}
              withText
              look={buttonClass({ size: "sm", tone: "ink" })}
            />
          </div>
          <p className="mt-1.5 text-12 text-muted">{t("hash")}</p>
        </div>
        <div className="grid gap-1.5">
          <p className="text-13 font-medium">{t("try")}</p>
          <CodeBox code={curlOf("/v2/whoami", made.secret)} {...copy} of={t("curlName")} />
          <p className="mt-1 text-13 font-medium">{t("environment")}</p>
          <CodeBox code={`export ${keyVariable}=${made.secret}`} {...copy} of={t("environmentName")} />
          <KeyHelp scopes={made.scopes} />
        </div>
        <KeyValueList
          items={[
            { key: "scopes", label: t("scopes"), value: <ScopeChips scopes={made.scopes} /> },
            { key: "first", label: t("firstCall"), value: <FirstCall of={made} /> },
          ]}
        />
      </div>
    </Dialog>
  );
}

/** Whether a program has used the key since it was made or rolled. */
function FirstCall({ of }: { readonly of: NewApiKey }) {
  const t = useTranslations("keys.secret");
  const queryClient = useQueryClient();
  const { data } = useQuery(firstUseQuery(of));
  const isUsed = (data?.uses ?? of.uses) > of.uses;
  useEffect(() => {
    // No event says so, and the list below the dialog shows the last use too.
    if (isUsed) void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
  }, [isUsed, queryClient]);
  return <Buoy kind={isUsed ? "ok" : "off"}>{isUsed ? t("arrived") : t("waiting")}</Buoy>;
}
