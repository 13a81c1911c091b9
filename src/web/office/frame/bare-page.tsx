import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { site } from "#src/web/site.ts";
import { Mark } from "#src/web/ui/logo.tsx";
import { Neatline } from "#src/web/ui/neatline.tsx";

/** Pages before the session: the bar alone, and one column. */
export function BarePage() {
  const t = useTranslations("office.frame");
  return (
    <div className="flex min-h-dvh flex-col">
      <header>
        <div className="on-officebar flex h-11 items-center gap-2.5 bg-officebar px-4 text-officeink">
          <Mark size={20} />
          <bdi className="text-14 font-semibold tracking-[calc(-0.025em*var(--tracking))]">{site().name}</bdi>
          <span className="flex h-5 items-center border border-officeink/55 px-1.75 font-mono text-12 font-medium">
            {t("office")}
          </span>
        </div>
        <Neatline className="mt-0.5" />
      </header>
      <main className="mx-auto w-full max-w-100 flex-1 px-4 pt-[12vh] pb-12">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
