import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { LegalDocument } from "./legal-document.tsx";

/** The conditions of sale. */
export function OfferPublicPage({ page }: { readonly page: PublicPage }) {
  return <LegalDocument page={page} name="offer" />;
}
