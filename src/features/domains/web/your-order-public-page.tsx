import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { NameSearch } from "./name-search.tsx";

/** The order of domain names. Nothing can be put into it yet, so it leads to the prices. */
export function YourOrderPublicPage({ page }: { readonly page: PublicPage }) {
  const { t } = page;
  const domains = page.href(paths.domains);
  const texts = {
    label: t("domains.search.label"),
    placeholder: t("domains.search.placeholder"),
    submit: t("domains.search.submit"),
    clear: t("domains.search.clear"),
  };
  return (
    <div className="mx-auto max-w-public px-6 pt-12 pb-26 max-md:px-4 max-md:pt-8 max-md:pb-16">
      <h1 className="text-fluid-40 font-medium">{t("domains.order.title")}</h1>
      <div className="mt-6">
        <NameSearch texts={texts} action={domains} />
      </div>
      <div className="mt-8 border-y border-fg py-4">
        <EmptyState
          title={t("domains.order.emptyTitle")}
          actions={
            <>
              <ButtonLink href={domains}>{t("domains.order.prices")}</ButtonLink>
              <ButtonLink href={paths["cabinet-order-vm"]}>{t("domains.order.buyServer")}</ButtonLink>
            </>
          }
        >
          {t("domains.order.emptyText")}
        </EmptyState>
      </div>
    </div>
  );
}
