import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { maxSshKeys } from "#src/shared/server-limits.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { sshKeysQuery } from "../queries.ts";

// Most orders need no new key.
const SshKeyDialog = lazy(async () => ({ default: (await import("./ssh-key-dialog.tsx")).SshKeyDialog }));

export interface SshKeyPickerProps {
  readonly keyIds: readonly string[];
  readonly onKeyIdsChange: (keyIds: readonly string[]) => void;
  readonly error: string | undefined;
}

/** The saved SSH keys, as many of them chosen as an installation takes, and a way to add one. */
export function SshKeyPicker({ keyIds, onKeyIdsChange, error }: SshKeyPickerProps) {
  const t = useTranslations("servers.access");
  const common = useTranslations("common.state");
  const keys = useQuery(sshKeysQuery);
  /** Undefined until it is opened for the first time. */
  const [isAdding, setAdding] = useState<boolean>();

  /** Chosen ones that were deleted since do not count. */
  const isFull = (saved: readonly { readonly id: string }[]) =>
    saved.filter(({ id }) => keyIds.includes(id)).length >= maxSshKeys;

  const toggle = (id: string, isChosen: boolean) =>
    onKeyIdsChange(isChosen ? [...keyIds, id] : keyIds.filter((chosen) => chosen !== id));

  return (
    <fieldset>
      <legend className="text-13 font-medium">{t("keys")}</legend>
      <p className="mb-2 text-12 text-muted">{t("keysHint", { max: maxSshKeys })}</p>
      <QueryView
        query={keys}
        errorTitle={t("loadFailed")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={44} />}
      >
        {(saved) =>
          saved.length === 0 ? (
            <p className="text-13 text-fg2">{t("noKeys")}</p>
          ) : (
            <div className="divide-y divide-line rounded-10 border border-line bg-surface">
              {saved.map((key) => (
                <Checkbox
                  key={key.id}
                  className="px-4 py-1.5"
                  label={key.name}
                  detail={<BdiCode className="text-12 wrap-anywhere">{key.fingerprint}</BdiCode>}
                  checked={keyIds.includes(key.id)}
                  disabled={!keyIds.includes(key.id) && isFull(saved)}
                  onChange={(event) => toggle(key.id, event.currentTarget.checked)}
                />
              ))}
            </div>
          )
        }
      </QueryView>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-12 text-danger">
          {error}
        </p>
      )}
      <Button className="mt-3" size="sm" icon={<Plus strokeWidth={1.6} />} onClick={() => setAdding(true)}>
        {t("add")}
      </Button>
      {isAdding !== undefined && (
        <Suspense>
          <SshKeyDialog open={isAdding} onOpenChange={setAdding} onSaved={(key) => toggle(key.id, true)} />
        </Suspense>
      )}
    </fieldset>
  );
}
