import { useTranslations } from "use-intl";
import { RecordEditor } from "./records/record-editor.tsx";
import type { ZoneDomain } from "./zone-domain.ts";
import { ZoneWidget } from "./zone-widget.tsx";

/** The records of a domain, editable in place: `domain`. */
export function RecordsWidget({ domain }: { readonly domain: ZoneDomain }) {
  const t = useTranslations("zone");
  return (
    <ZoneWidget domain={domain} errorTitle={t("loadError.zone")} skeleton={{ rows: 8, rowHeight: 40 }}>
      {(answer) => <RecordEditor domain={domain} answer={answer} />}
    </ZoneWidget>
  );
}
