import type { PublicPage } from "#src/web/ssr/public-page.ts";

/** Says below prices of public pages that tax comes on top, on sites that charge it: which, depends on who buys. */
export function VatNote({ page: { t, site } }: { readonly page: PublicPage }) {
  return site.plusVat ? <p className="mt-4 text-13 text-muted">{t("layouts.plusVat")}</p> : null;
}
