import type { ReactNode } from "react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";

export interface YourOrderPublicPageProps {
  readonly page: PublicPage;
  /** The order itself, an island: its content is only in the browser. */
  readonly order: ReactNode;
}

/** The order of domain names. */
export function YourOrderPublicPage({ page, order }: YourOrderPublicPageProps) {
  return (
    <div className="mx-auto max-w-public px-6 pt-12 pb-26 max-md:px-4 max-md:pt-8 max-md:pb-16">
      <h1 className="text-fluid-40 font-medium">{page.t("domains.order.title")}</h1>
      <div className="mt-6">{order}</div>
    </div>
  );
}
