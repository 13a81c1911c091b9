import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import type { SiteHost } from "./hosts-queries.ts";

/** The records that a host needs: each with what is to be copied, and what was found: `records`. */
export function HostRecords({ records }: Pick<SiteHost, "records">) {
  const t = useTranslations("whitelabelSettings.record");
  return (
    <ol className="grid min-w-0 gap-3">
      {records.map((record) => (
        <li
          key={`${record.type} ${record.value}`}
          className="min-w-0 rounded-8 border border-line bg-surface2 px-3 py-2"
        >
          <KeyValueList
            items={[
              {
                key: "type",
                label: <span className="font-mono">{record.type}</span>,
                value: (
                  <Buoy kind={record.isRight ? "ok" : "busy"}>{t(record.isRight ? "right" : "open")}</Buoy>
                ),
              },
              { key: "name", label: t("name"), value: <Copied text={record.name} of={t("name")} /> },
              { key: "value", label: t("value"), value: <Copied text={record.value} of={t("value")} /> },
              {
                key: "found",
                label: t("found"),
                value:
                  record.found.length === 0 ? (
                    t("nothing")
                  ) : (
                    <bdi className="font-mono text-12 wrap-anywhere">{record.found.join(", ")}</bdi>
                  ),
              },
            ]}
          />
        </li>
      ))}
    </ol>
  );
}

function Copied({ text, of }: { readonly text: string; readonly of: string }) {
  const common = useTranslations("common.action");
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <bdi className="font-mono text-12 wrap-anywhere">{text}</bdi>
      <CopyButton value={text} label={common("copy")} copiedLabel={common("copied")} of={of} />
    </span>
  );
}
