import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ToastProvider } from "#src/web/ui/toast.tsx";
import { type LoadedLocale, LocaleProvider } from "./locale-provider.tsx";
import type { CabinetRouter } from "./router.tsx";

export interface CabinetAppProps {
  readonly router: CabinetRouter;
  readonly queryClient: QueryClient;
  readonly locale: LoadedLocale;
}

/** The application: data, language, toasts, pages. */
export function CabinetApp({ router, queryClient, locale }: CabinetAppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider first={locale}>
        <Pages router={router} />
      </LocaleProvider>
    </QueryClientProvider>
  );
}

function Pages({ router }: { readonly router: CabinetRouter }) {
  const t = useTranslations("common.action");
  return (
    <ToastProvider closeLabel={t("close")}>
      <RouterProvider router={router} />
    </ToastProvider>
  );
}
