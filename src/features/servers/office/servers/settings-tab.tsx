import { useTranslations } from "use-intl";
import { memoryText } from "#src/web/office/parts/memory-text.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import type { ShownServer } from "./servers-query.ts";

/** What was sold, under which addresses, and the dates ahead: `server`. */
export function SettingsTab({ server }: { readonly server: ShownServer }) {
  const t = useTranslations("officeServices.server");
  const list = useTranslations("officeServices.servers");
  const common = useTranslations("common.action");
  const times = useTimes();
  const { timeline } = server;
  const date = (key: "grace" | "ends" | "suspended", at: string) => ({
    key,
    label: t(`dates.${key}`),
    value: <BdiCode>{times.stamp(at)}</BdiCode>,
  });
  return (
    <div className="flex flex-col gap-4">
      <PlainTable
        title={t("addresses")}
        rows={server.addresses}
        rowKey={({ address }) => address}
        empty={t("noAddresses")}
        columns={[
          {
            key: "address",
            header: t("address"),
            cell: ({ address }) => (
              <span className="inline-flex items-center gap-1.5">
                <BdiCode className="text-12">{address}</BdiCode>
                <CopyButton
                  value={address}
                  label={common("copy")}
                  copiedLabel={common("copied")}
                  of={address}
                />
              </span>
            ),
          },
          {
            key: "kind",
            header: t("kind"),
            cell: ({ isPrimary, isPending }) =>
              t(isPending ? "addressPending" : isPrimary ? "addressFirst" : "addressExtra"),
          },
          {
            key: "gateway",
            header: t("gateway"),
            cell: ({ gateway }) => <BdiCode className="text-12 text-muted">{gateway}</BdiCode>,
          },
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title={t("sold")}>
          <KeyValueList
            items={[
              { key: "cpu", label: t("vcpu"), value: <BdiCode>{server.vcpu}</BdiCode> },
              { key: "memory", label: t("memory"), value: <BdiCode>{memoryText(server.memoryMb)}</BdiCode> },
              { key: "disk", label: t("disk"), value: <BdiCode>{`${server.diskGb} GB`}</BdiCode> },
              {
                key: "image",
                label: t("image"),
                value: <bdi title={server.imageId}>{server.imageName}</bdi>,
              },
              {
                key: "real",
                label: t("machine"),
                value: t(server.isSimulated ? "simulated" : "real"),
              },
              {
                key: "tags",
                label: list("tags"),
                value:
                  server.tags.length === 0 ? (
                    "–"
                  ) : (
                    <span className="flex flex-wrap justify-end gap-1">
                      {server.tags.map((tag) => (
                        <Tag key={tag}>{tag}</Tag>
                      ))}
                    </span>
                  ),
              },
            ]}
          />
        </Panel>
        <Panel title={t("ahead")} note={t(aheadNoteOf(server))}>
          {timeline === null ? (
            <p className="text-13 text-muted">{t("noDates")}</p>
          ) : (
            <KeyValueList
              items={[
                {
                  key: "paid",
                  label: list("paidUntil"),
                  value: <BdiCode>{times.stamp(timeline.paidUntil)}</BdiCode>,
                },
                ...(server.hold === null
                  ? [
                      date("grace", timeline.graceUntil),
                      ...(timeline.suspendedAt === null ? [] : [date("suspended", timeline.suspendedAt)]),
                      date("ends", timeline.terminatesAt),
                    ]
                  : []),
                ...(server.renewalError === null
                  ? []
                  : [
                      {
                        key: "error",
                        label: t("renewalError"),
                        value: <BdiCode className="text-danger">{server.renewalError}</BdiCode>,
                      },
                    ]),
              ]}
            />
          )}
        </Panel>
      </div>
    </div>
  );
}

/** When the dates come true: those after the paid time only where no renewal pays, and none while we hold the server. */
function aheadNoteOf({ hold, autoprolong }: ShownServer) {
  if (hold !== null) return "aheadHeld";
  return autoprolong ? "aheadRenews" : "aheadNote";
}
