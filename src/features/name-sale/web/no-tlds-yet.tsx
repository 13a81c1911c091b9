import type { PublicPage } from "#src/web/ssr/public-page.ts";

/** In place of prices while no ending is on sale. */
export function NoTldsYet({ page }: { readonly page: PublicPage }) {
  const { t } = page;
  return (
    <div className="border-y border-fg py-10">
      <h2 className="text-20">{t("domains.empty.title")}</h2>
      <p className="mt-2 text-16 text-fg2">{t("domains.empty.text")}</p>
    </div>
  );
}
