import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { HoldFields, useFirstHoldWords } from "#src/web/office/parts/hold-fields.tsx";
import { isCustomerText } from "#src/web/office/parts/is-customer-text.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { DomainDialogProps } from "./domain-acts.tsx";
import { StopsNameBox } from "./stops-name-box.tsx";

/** Locks a domain for good, and on demand takes it out of the zone; its customer reads why: `open`, `domain`, `onClose`. */
export function HoldDialog({ open, domain, onClose }: DomainDialogProps) {
  const t = useTranslations("officeServices.domain.hold");
  const changed = useChanged();
  const first = useFirstHoldWords();
  const [words, setWords] = useState(first);
  const [stopsName, setStopsName] = useState(false);
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      isDanger
      title={t("title", { name: domain.displayName })}
      label={t("label")}
      done={t("done", { name: domain.displayName })}
      isOff={!isCustomerText(words.text)}
      effects={[
        { key: "lock", label: t("lock"), value: t("lockText") },
        { key: "name", label: t("name"), value: t(stopsName ? "nameStops" : "nameStays") },
        { key: "money", label: t("money"), value: t("moneyText") },
      ]}
      send={async ({ reason }) => {
        await api("POST /v2/admin/domains/{id}/hold", {
          params: { id: domain.id },
          body: { cause: words.cause, text: words.text.trim(), stopsName, reason },
        });
        await changed();
      }}
    >
      <HoldFields value={words} onChange={setWords} />
      <StopsNameBox value={stopsName} onValueChange={setStopsName} />
    </ActDialog>
  );
}

/** Ends what staff holds: `open`, `domain`, `onClose`. */
export function LiftDialog({ open, domain, onClose }: DomainDialogProps) {
  const t = useTranslations("officeServices.domain.lift");
  const server = useTranslations("officeServices.server.unsuspend");
  const changed = useChanged();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: domain.displayName })}
      description={t("text")}
      label={t("label")}
      done={t("done", { name: domain.displayName })}
      effects={[{ key: "text", label: server("readsNow"), value: domain.staffHold?.text ?? "–" }]}
      send={async ({ reason }) => {
        const params = { id: domain.id };
        await api("POST /v2/admin/domains/{id}/hold/lift", { params, body: { reason } });
        await changed();
      }}
    />
  );
}
