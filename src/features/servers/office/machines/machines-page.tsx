import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

type Machine = ApiOutput<"GET /v2/admin/machines/ignored">["machines"][number];

/** Machines that belong to no server and that the auditor says nothing about; each may be reported again. */
export function MachinesPage() {
  const t = useTranslations("officeServices.machines");
  const mayWrite = useMay("servers.operate");
  const [chosen, setChosen] = useState<{ readonly machine: string; readonly isIgnored: boolean }>();
  const ignore = () => setChosen({ machine: "", isIgnored: true });
  useKeys(mayWrite ? [{ keys: "i", label: t("ignore"), run: ignore }] : []);
  const watch = (machine: string) => setChosen({ machine, isIgnored: false });
  return (
    <>
      <ListPage
        title={t("title")}
        list={useMachinesList(mayWrite ? watch : undefined)}
        actions={
          mayWrite && (
            <Button size="sm" tone="primary" aria-keyshortcuts="i" onClick={ignore}>
              {t("ignore")}
            </Button>
          )
        }
      />
      {chosen !== undefined && <IgnoreDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

interface IgnoreDialogProps {
  readonly machine: string;
  readonly isIgnored: boolean;
  readonly onClose: () => void;
}

function IgnoreDialog({ machine, isIgnored, onClose }: IgnoreDialogProps) {
  const t = useTranslations("officeServices.machines");
  const changed = useChanged();
  const [typed, setTyped] = useState(machine);
  const id = typed.trim();
  const word = isIgnored ? "ignore" : "watch";
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(word)}
      description={t(`${word}Text`)}
      label={t(word)}
      done={t(`${word}Done`)}
      isOff={id === ""}
      send={async ({ reason }) => {
        await api("POST /v2/admin/machines/ignore", { body: { machine: id, isIgnored, reason } });
        await changed();
      }}
    >
      <TextField
        label={t("machine")}
        hint={t("machineHint")}
        mono
        autoComplete="off"
        maxLength={200}
        readOnly={!isIgnored}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

function useMachinesList(watch: ((machine: string) => void) | undefined): ListDefinition<Machine> {
  const t = useTranslations("officeServices.machines");
  return {
    queryKey: ["office", "machines"],
    load: async ({ search }, _after, signal) => {
      const { machines } = await api("GET /v2/admin/machines/ignored", { signal });
      const rows = machines.filter(({ id }) => id.includes(search));
      return { rows, next: null, total: rows.length };
    },
    rowKey: ({ id }) => id,
    rowName: ({ id }) => id,
    searchLabel: t("search"),
    columns: [
      { key: "id", header: t("machine"), cell: ({ id }) => <BdiCode className="text-12">{id}</BdiCode> },
      {
        key: "at",
        header: t("since"),
        align: "end",
        cell: ({ ignoredAt }) => <AgeLabel at={ignoredAt} className="font-mono text-12 text-muted" />,
      },
      ...(watch === undefined
        ? []
        : [
            {
              key: "act",
              header: t("act"),
              align: "end" as const,
              cell: ({ id }: Machine) => (
                <Button size="sm" tone="quiet" onClick={() => watch(id)}>
                  {t("watch")}
                </Button>
              ),
            },
          ]),
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}
