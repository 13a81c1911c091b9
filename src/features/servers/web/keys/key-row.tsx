import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import type { SshKey } from "../server-types.ts";

const RenameKeyDialog = lazy(async () => ({
  default: (await import("./rename-key-dialog.tsx")).RenameKeyDialog,
}));
const DeleteKeyDialog = lazy(async () => ({
  default: (await import("./delete-key-dialog.tsx")).DeleteKeyDialog,
}));

/** A saved key: its name, its fingerprint to compare, and what can be done with it. */
export function KeyRow({ saved }: { readonly saved: SshKey }) {
  const t = useTranslations("servers.keys");
  const common = useTranslations("common.action");
  const [asked, setAsked] = useState<"rename" | "delete">();
  const close = (open: boolean) => {
    if (!open) setAsked(undefined);
  };
  return (
    <li className="flex items-center justify-between gap-4 border-line px-4 py-3 not-last:border-b max-md:flex-wrap">
      <div className="min-w-0">
        <p className="text-14 font-medium wrap-anywhere">
          <bdi>{saved.name}</bdi>
        </p>
        <p className="text-12 text-muted wrap-anywhere">
          <BdiCode>{saved.fingerprint}</BdiCode>{" "}
          <CopyButton
            value={saved.fingerprint}
            label={t("copyFingerprint", { name: saved.name })}
            copiedLabel={common("copied")}
          />
        </p>
        <p className="text-12 text-muted">
          {t.rich("added", { age: () => <AgeLabel at={saved.createdAt} /> })}
        </p>
      </div>
      <ForRole right="services.manage">
        <div className="flex shrink-0 gap-2">
          <Button
            size="sm"
            aria-label={t("renameOne", { name: saved.name })}
            onClick={() => setAsked("rename")}
          >
            {t("rename")}
          </Button>
          <Button
            size="sm"
            aria-label={t("deleteOne", { name: saved.name })}
            onClick={() => setAsked("delete")}
          >
            {common("delete")}
          </Button>
        </div>
      </ForRole>
      <Suspense>
        {asked === "rename" && <RenameKeyDialog saved={saved} open onOpenChange={close} />}
        {asked === "delete" && <DeleteKeyDialog saved={saved} open onOpenChange={close} />}
      </Suspense>
    </li>
  );
}
