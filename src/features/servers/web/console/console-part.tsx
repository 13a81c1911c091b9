import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { ConsolePanelProps } from "./console-panel.tsx";

const ConsolePanel = lazy(async () => ({ default: (await import("./console-panel.tsx")).ConsolePanel }));

/** The console as a part of a page, which does not wait for its code: `server`. */
export function ConsolePart(props: ConsolePanelProps) {
  const t = useTranslations("common.state");
  return (
    <Suspense fallback={<SkeletonRows label={t("loading")} />}>
      <ConsolePanel {...props} />
    </Suspense>
  );
}
