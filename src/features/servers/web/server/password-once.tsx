import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { passwordMemory } from "../password-memory.ts";
import type { ServerId } from "../server-types.ts";

/** The password that was generated with the order or by a change, until its owner says it is saved. Gone after a reload. */
export function PasswordOnce({ serverId }: { readonly serverId: ServerId }) {
  const t = useTranslations("server.install");
  const common = useTranslations("common.action");
  const password = useSyncExternalStore(passwordMemory.subscribe, () => passwordMemory.of(serverId));
  if (password === undefined) return null;
  return (
    <Note
      tone="warn"
      title={t("password")}
      action={
        <Button size="sm" onClick={() => passwordMemory.forget(serverId)}>
          {t("passwordForget")}
        </Button>
      }
    >
      <span className="flex flex-wrap items-center gap-2 text-14 text-fg">
        <BdiCode className="wrap-anywhere select-all">{password}</BdiCode>
        <CopyButton value={password} label={t("passwordCopy")} copiedLabel={common("copied")} />
      </span>
      {t("passwordOnce")}
    </Note>
  );
}
