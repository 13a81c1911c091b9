import { useTranslations } from "use-intl";
import { useNow } from "#src/web/i18n/use-now.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { wordOf } from "../rules.ts";
import { statusMarks } from "./domain-status.ts";
import type { Domain } from "./domain-types.ts";
import { AsciiForm } from "./ascii-form.tsx";

/** A domain as a line of a search: its state as a mark, its name in both forms. */
export function FoundDomain({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain");
  const now = useNow(60_000);
  const word = wordOf(domain, now);
  return (
    <>
      <BuoyMark kind={statusMarks[word]} />
      <span className="min-w-0 flex-1 truncate" title={domain.displayName}>
        <bdi className="font-medium">{domain.displayName}</bdi>
        <span className="sr-only">{t(`status.${word}`)}</span>
        <AsciiForm domain={domain} className="ms-3" />
      </span>
    </>
  );
}
