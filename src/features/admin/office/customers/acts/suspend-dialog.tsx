import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { HoldFields, useFirstHoldWords } from "#src/web/office/parts/hold-fields.tsx";
import { isCustomerText } from "#src/web/office/parts/is-customer-text.ts";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { type Until, UntilField, untilBody } from "#src/web/office/parts/until-field.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { CustomerDialogProps } from "./customer-dialog.ts";
import { holdableQuery } from "./acts-query.ts";

/** Stops all servers of a customer at once: which they are, why, and what the customer reads. */
export function SuspendDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useTranslations("officeActs.suspend");
  const changed = useChanged();
  const first = useFirstHoldWords();
  const servers = useQuery(holdableQuery(customer.id));
  const [words, setWords] = useState(first);
  const [until, setUntil] = useState<Until>("ended");
  const due = servers.data?.servers.filter(({ isSuspended }) => !isSuspended) ?? [];
  return (
    <ActDialog
      open
      onClose={onClose}
      isDanger
      title={t("title", { name: customer.name })}
      label={t("label", { count: due.length })}
      isOff={due.length === 0 || !isCustomerText(words.text)}
      done={t("done")}
      send={async ({ reason }) => {
        const ids = due.map(({ id }) => id);
        const body = { ids, cause: words.cause, text: words.text.trim(), reason, ...untilBody(until) };
        await api("POST /v2/admin/customers/{id}/servers/suspend", { params: { id: customer.id }, body });
        await changed();
      }}
    >
      <Loaded query={servers} skeleton={<RowsSkeleton label={t("loading")} rows={3} />}>
        {(found) => (
          <div className="max-h-56 overflow-y-auto" tabIndex={found.servers.length > 5 ? 0 : undefined}>
            <PlainTable
              title={t("act")}
              rows={found.servers}
              rowKey={({ id }) => id}
              empty={t("none")}
              columns={[
                { key: "name", header: t("server"), cell: ({ name }) => <bdi>{name}</bdi> },
                {
                  key: "address",
                  header: t("address"),
                  cell: ({ addresses }) => <BdiCode className="text-12">{addresses[0] ?? "–"}</BdiCode>,
                },
                { key: "state", header: t("state"), cell: (server) => <Power server={server} /> },
              ]}
            />
          </div>
        )}
      </Loaded>
      <HoldFields value={words} onChange={setWords} />
      <UntilField value={until} onValueChange={setUntil} />
    </ActDialog>
  );
}

function Power({
  server,
}: {
  readonly server: { readonly isRunning: boolean; readonly isSuspended: boolean };
}) {
  const t = useTranslations("officeActs.suspend");
  if (server.isSuspended) return <Buoy kind="lock">{t("suspended")}</Buoy>;
  return <Buoy kind={server.isRunning ? "ok" : "off"}>{t(server.isRunning ? "on" : "off")}</Buoy>;
}
