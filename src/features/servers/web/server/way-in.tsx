import { Globe } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { site } from "#src/web/site.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import type { Server } from "../server-types.ts";

const PointDomainDialog = lazy(async () => ({
  default: (await import("../point/point-domain-dialog.tsx")).PointDomainDialog,
}));

/** How to enter a server that runs, and what to do with it next: `server`, and its `address`. */
export function WayIn({ server, address }: { readonly server: Server; readonly address: string }) {
  const t = useTranslations("server.wayIn");
  const common = useTranslations("common.action");
  /** Undefined until it is opened for the first time. */
  const [isPointing, setPointing] = useState<boolean>();
  const command = `ssh root@${address}`;
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-10 border border-line bg-surface px-4 py-2.5"
    >
      <p className="min-w-0 text-16 wrap-anywhere select-all max-md:text-14">
        <BdiCode>{command}</BdiCode>
      </p>
      <CopyButton
        value={command}
        label={common("copy")}
        copiedLabel={common("copied")}
        of={command}
        withText
      />
      {!site().withoutDomains && (
        <Button
          size="sm"
          className="md:ms-auto"
          icon={<Globe strokeWidth={1.6} aria-hidden="true" />}
          onClick={() => setPointing(true)}
        >
          {t("point")}
        </Button>
      )}
      {isPointing !== undefined && (
        <Suspense>
          <PointDomainDialog server={server} address={address} open={isPointing} onOpenChange={setPointing} />
        </Suspense>
      )}
    </section>
  );
}
