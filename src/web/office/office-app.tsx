import { CSPProvider } from "@base-ui/react/csp-provider";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ToastProvider } from "#src/web/ui/toast.tsx";
import { OfficeTexts } from "./office-texts.tsx";
import { PermissionWords } from "./session/permission-words.tsx";
import type { OfficeRouter } from "./router.tsx";

export interface OfficeAppProps {
  readonly router: OfficeRouter;
  readonly queryClient: QueryClient;
}

/** The application: data, language, toasts, pages. No part of it may add a style sheet: the policy forbids it. */
export function OfficeApp({ router, queryClient }: OfficeAppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OfficeTexts>
        <CSPProvider disableStyleElements>
          <PermissionWords>
            <Pages router={router} />
          </PermissionWords>
        </CSPProvider>
      </OfficeTexts>
    </QueryClientProvider>
  );
}

function Pages({ router }: Pick<OfficeAppProps, "router">) {
  const t = useTranslations("common.action");
  return (
    <ToastProvider closeLabel={t("close")} isPageDrawn>
      {/* The router whose type the program declares is the cabinet's. */}
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
      <RouterProvider router={router as never} />
    </ToastProvider>
  );
}
