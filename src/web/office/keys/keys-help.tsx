import { useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { activeKeys } from "./active-keys.ts";
import { KeyCaps } from "./key-caps.tsx";
import { useKeys } from "./use-keys.ts";

/** The keys of the page that is shown, opened by `?`. */
export function KeysHelp() {
  const t = useTranslations("office.keys");
  const common = useTranslations("common.action");
  const [isOpen, setOpen] = useState(false);
  const keys = useSyncExternalStore(activeKeys.subscribe, activeKeys.list);
  useKeys([{ keys: "?", label: t("help"), run: () => setOpen(true) }]);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title={t("title")} closeLabel={common("close")} width={560}>
      <dl className="grid gap-x-8 gap-y-1.5 text-13 md:grid-cols-2">
        {keys.map(({ keys: name, label }) => (
          <div key={`${name} ${label}`} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <KeyCaps keys={name} />
              <span className="sr-only">{name}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
