import { Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import { isAlive } from "../../rules.ts";
import type { ReverseName, Server } from "../server-types.ts";

const ReverseDialog = lazy(async () => ({ default: (await import("./reverse-dialog.tsx")).ReverseDialog }));

/** The host name that an address leads back to, and a way to change it. */
export function ReverseCell({ server, reverse }: { readonly server: Server; readonly reverse: ReverseName }) {
  const t = useTranslations("server.reverse");
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="inline-flex items-center gap-3">
      <span className="grid min-w-0 gap-0.5">
        <BdiCode
          className={
            reverse.isDefault ? "text-13 text-muted wrap-anywhere" : "text-13 text-fg2 wrap-anywhere"
          }
        >
          {reverse.name}
        </BdiCode>
        {reverse.isConfirmed !== true && (
          <Buoy kind={reverse.isConfirmed === null ? "off" : "warn"} className="text-12 font-normal!">
            {t(reverse.isConfirmed === null ? "notChecked" : "notConfirmed")}
          </Buoy>
        )}
      </span>
      <IconButton
        label={t("edit", { address: reverse.address })}
        disabled={!isAlive(server)}
        onClick={() => setOpen(true)}
      >
        <Pencil strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ReverseDialog server={server} reverse={reverse} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </span>
  );
}
