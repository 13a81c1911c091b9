import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { HoldFields, useFirstHoldWords } from "#src/web/office/parts/hold-fields.tsx";
import { isCustomerText } from "#src/web/office/parts/is-customer-text.ts";
import { type Until, untilBody, UntilField } from "#src/web/office/parts/until-field.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { ServerDialogProps } from "./server-acts.tsx";

/** Stops a server whatever was paid; its customer reads why: `open`, `server`, `onClose`. */
export function SuspendDialog({ open, server, onClose }: ServerDialogProps) {
  const t = useTranslations("officeServices.server.suspend");
  const changed = useChanged();
  const first = useFirstHoldWords();
  const [words, setWords] = useState(first);
  const [until, setUntil] = useState<Until>("ended");
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      isDanger
      title={t("title", { name: server.name })}
      label={t("label")}
      done={t("done", { name: server.name })}
      isOff={!isCustomerText(words.text)}
      effects={[
        { key: "machine", label: t("machine"), value: t("machineText") },
        { key: "money", label: t("money"), value: t("moneyText") },
      ]}
      send={async ({ reason }) => {
        await api("POST /v2/admin/servers/{id}/suspend", {
          params: { id: server.id },
          body: {
            cause: words.cause,
            text: words.text.trim(),
            ...untilBody(until),
            reason,
          },
        });
        await changed();
      }}
    >
      <HoldFields value={words} onChange={setWords} />
      <UntilField value={until} onValueChange={setUntil} />
    </ActDialog>
  );
}

/** Ends what staff stopped: `open`, `server`, `onClose`. */
export function UnsuspendDialog({ open, server, onClose }: ServerDialogProps) {
  const t = useTranslations("officeServices.server.unsuspend");
  const changed = useChanged();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: server.name })}
      description={t("text")}
      label={t("label")}
      done={t("done", { name: server.name })}
      effects={[{ key: "text", label: t("readsNow"), value: server.hold?.text ?? "–" }]}
      send={async ({ reason }) => {
        const params = { id: server.id };
        await api("POST /v2/admin/servers/{id}/unsuspend", { params, body: { reason } });
        await changed();
      }}
    />
  );
}

/** Stops a removal that was announced: `open`, `server`, `onClose`. */
export function StopRemovalDialog({ open, server, onClose }: ServerDialogProps) {
  const t = useTranslations("officeServices.server.stopRemoval");
  const changed = useChanged();
  const times = useTimes();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: server.name })}
      description={t("text")}
      label={t("label")}
      done={t("done", { name: server.name })}
      effects={[
        {
          key: "at",
          label: t("planned"),
          value: server.removal === null ? "–" : times.stamp(server.removal.at),
        },
      ]}
      send={async ({ reason }) => {
        const params = { id: server.id };
        await api("POST /v2/admin/servers/{id}/terminate/stop", { params, body: { reason } });
        await changed();
      }}
    />
  );
}
