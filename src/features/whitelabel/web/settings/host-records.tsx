import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
interface ShownRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly found: readonly string[];
  readonly isRight: boolean;
  /** What it is for, where its type does not say so. */
  readonly label?: string;
}

/** The records that a host or a sender needs: each with what is to be copied, and what was found: `records`. */
export function HostRecords({ records }: { readonly records: readonly ShownRecord[] }) {
  const t = useTranslations("whitelabelSettings.record");
  return (
    <ol className="grid min-w-0 gap-3">
      {records.map((record) => (
        <li
          key={`${record.type} ${record.name} ${record.value}`}
          className="min-w-0 rounded-8 border border-line bg-surface2 px-3 py-2"
        >
          <KeyValueList
            items={[
              {
                key: "type",
                label: (
                  <>
                    <span className="font-mono">{record.type}</span>
                    {record.label !== undefined && <> · {record.label}</>}
                  </>
                ),
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
