import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { passwordMemory } from "../password-memory.ts";
import type { ServerId } from "../server-types.ts";

/** The password that was generated with the order or by a change, until its owner says it is saved. Gone after a reload. */
export function PasswordOnce({ serverId }: { readonly serverId: ServerId }) {
  const t = useTranslations("server.install");
  const common = useTranslations("common.action");
  const password = useSyncExternalStore(passwordMemory.subscribe, () => passwordMemory.of(serverId));
  if (password === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-warntint px-4 py-3 text-13 first:rounded-t-10">
      <BuoyMark kind="warn" />
      <span className="font-medium">{t("password")}</span>
      <span className="flex min-w-0 items-center gap-2 text-14">
        <BdiCode className="wrap-anywhere select-all">{password}</BdiCode>
        <CopyButton value={password} label={t("passwordCopy")} copiedLabel={common("copied")} />
      </span>
      <span className="text-fg2">{t("passwordOnce")}</span>
      <Button size="sm" className="ms-auto max-md:ms-0" onClick={() => passwordMemory.forget(serverId)}>
        {t("passwordForget")}
      </Button>
    </div>
  );
}
