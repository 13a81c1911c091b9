import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Button } from "#src/web/ui/button.tsx";
import type { Passkey } from "./passkeys-query.ts";

const RenamePasskeyDialog = lazy(async () => ({
  default: (await import("./rename-passkey-dialog.tsx")).RenamePasskeyDialog,
}));
const RemovePasskeyDialog = lazy(async () => ({
  default: (await import("./remove-passkey-dialog.tsx")).RemovePasskeyDialog,
}));

/** A passkey: what it is called, when it was used, what there is to know of it, and what can be done with it. */
export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useTranslations("settings.passkeys");
  const times = useTimes();
  const [asked, setAsked] = useState<"rename" | "remove">();
  const close = (open: boolean) => {
    if (!open) setAsked(undefined);
  };
  const name = passkey.name ?? t("unnamed");
  const facts = [
    passkey.lastUsedAt === null ? t("unused") : t("used", { at: times.stamp(passkey.lastUsedAt) }),
    t("addedAt", { at: times.stamp(passkey.createdAt) }),
    ...(passkey.isBackedUp ? [t("backedUp")] : []),
    ...(passkey.host === location.hostname ? [] : [t("host", { host: passkey.host })]),
  ];
  return (
    <li className="flex items-center justify-between gap-4 border-line px-4 py-3 not-last:border-b max-md:flex-wrap">
      <div className="min-w-0">
        <p className="text-14 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-13 text-muted wrap-anywhere">{facts.join(" · ")}</p>
        {passkey.isSuspended && <p className="text-13 text-danger">{t("suspended")}</p>}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button size="sm" aria-label={t("renameOne", { name })} onClick={() => setAsked("rename")}>
          {t("rename")}
        </Button>
        <Button size="sm" aria-label={t("removeOne", { name })} onClick={() => setAsked("remove")}>
          {t("remove")}
        </Button>
      </div>
      <Suspense>
        {asked === "rename" && <RenamePasskeyDialog passkey={passkey} open onOpenChange={close} />}
        {asked === "remove" && <RemovePasskeyDialog passkey={passkey} open onOpenChange={close} />}
      </Suspense>
    </li>
  );
}
