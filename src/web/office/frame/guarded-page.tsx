import type { OfficePage } from "../office-feature.ts";
import { useMay } from "../session/me-query.ts";
import { NotAllowed } from "./not-allowed.tsx";

/** A page, or why it is not for this role. The server refuses its calls all the same. */
export function GuardedPage({ page: { permission, Page } }: { readonly page: OfficePage }) {
  return useMay(permission) ? <Page /> : <NotAllowed permission={permission} />;
}
