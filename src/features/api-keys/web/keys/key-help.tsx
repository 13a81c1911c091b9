import { useTranslations } from "use-intl";
import { apiDocsPath } from "#src/shared/paths.ts";
import { OutwardMark } from "#src/web/layouts/outward-mark.tsx";
import type { ApiKey } from "../queries.ts";

/** What there is to use a new key with, beside one's own programs: `scopes` of the key. */
export function KeyHelp({ scopes }: Pick<ApiKey, "scopes">) {
  const t = useTranslations("keys.secret");
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-13">
      <GuideLink part="command-line">{t("commandLine")}</GuideLink>
      {scopes.includes("dns:write") && <GuideLink part="certificates">{t("certificates")}</GuideLink>}
    </p>
  );
}

function GuideLink({ part, children }: { readonly part: string; readonly children: string }) {
  return (
    <a
      href={`${apiDocsPath}#${part}`}
      target="_blank"
      rel="noreferrer"
      className="touch-target inline-flex items-center gap-1.5 text-fg2 hover:text-fg"
    >
      {children}
      <OutwardMark />
    </a>
  );
}
