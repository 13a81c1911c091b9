import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { LegalDocument } from "./legal-document.tsx";

/** What data is kept about customers and visitors, why, and for how long. */
export function PrivacyPublicPage({ page }: { readonly page: PublicPage }) {
  return <LegalDocument page={page} name="privacy" />;
}
