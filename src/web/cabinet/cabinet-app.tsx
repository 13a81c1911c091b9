import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ToastProvider } from "#src/web/ui/toast.tsx";
import { LocaleProvider } from "./locale-provider.tsx";
import type { CabinetRouter } from "./router.tsx";

export interface CabinetAppProps {
  readonly router: CabinetRouter;
  readonly queryClient: QueryClient;
}

/** The application: data, language, toasts, pages. */
export function CabinetApp({ router, queryClient }: CabinetAppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider>
        <Pages router={router} />
      </LocaleProvider>
    </QueryClientProvider>
  );
}

function Pages({ router }: { readonly router: CabinetRouter }) {
  const t = useTranslations("common.action");
  const [isDrawn, setDrawn] = useState(() => router.state.resolvedLocation !== undefined);
  useEffect(() => router.subscribe("onResolved", () => setDrawn(true)), [router]);
  return (
    <ToastProvider closeLabel={t("close")} isPageDrawn={isDrawn}>
      <RouterProvider router={router} />
    </ToastProvider>
  );
}
