import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { aloneUpTo } from "#src/shared/mailings.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useGo } from "#src/web/office/office-link.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { audienceQuery, type Mailing } from "./mailings-query.ts";

interface DialogProps {
  readonly mailing: Mailing;
  readonly onClose: () => void;
}

/** Fixes the recipients and sends, now or at a time: `mailing`, `onClose`. */
export function SendDialog({ mailing, onClose }: DialogProps) {
  const t = useTranslations("officeMailings.send");
  const changed = useChanged();
  const [at, setAt] = useState("");
  const audience = useQuery(audienceQuery(mailing.segment));
  const recipients = audience.data?.recipients;
  const isLater = at !== "";
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { subject: mailing.subject })}
      description={t("text")}
      reads={audience}
      effects={[
        { key: "recipients", label: t("recipients"), value: recipients ?? "…" },
        { key: "rate", label: t("rate"), value: mailing.perHour },
      ]}
      label={t(isLater ? "schedule" : "now")}
      done={t(isLater ? "scheduled" : "begun")}
      isOff={recipients === undefined || recipients === 0}
      send={async ({ reason }) => {
        try {
          await api("POST /v2/admin/mailings/{id}/send", {
            params: { id: mailing.id },
            body: {
              expectedVersion: mailing.version,
              reason,
              ...(isLater && { sendAt: new Date(at).toISOString() }),
            },
          });
        } finally {
          // One that waits for a second person is shown as such.
          await changed();
        }
      }}
    >
      <TextField
        type="datetime-local"
        label={t("at")}
        hint={t("atHint")}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      {recipients === 0 && <Note tone="warn">{t("empty")}</Note>}
      {recipients !== undefined && recipients > aloneUpTo && (
        <Note tone="warn">{t("many", { count: aloneUpTo })}</Note>
      )}
    </ActDialog>
  );
}

/** Stops what is under way, and its banner: `mailing`, `onClose`. */
export function StopDialog({ mailing, onClose }: DialogProps) {
  const t = useTranslations("officeMailings.stop");
  const changed = useChanged();
  return (
    <ActDialog
      open
      onClose={onClose}
      isDanger
      title={t("title", { subject: mailing.subject })}
      description={t("text")}
      label={t("stop")}
      done={t("done")}
      send={async ({ reason }) => {
        await api("POST /v2/admin/mailings/{id}/stop", { params: { id: mailing.id }, body: { reason } });
        await changed();
      }}
    />
  );
}

/** Goes on with those who have nothing yet: `mailing`, `onClose`. */
export function ContinueDialog({ mailing, onClose }: DialogProps) {
  const t = useTranslations("officeMailings.continue");
  const changed = useChanged();
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { subject: mailing.subject })}
      description={t("text")}
      label={t("continue")}
      done={t("done")}
      send={async ({ reason }) => {
        await api("POST /v2/admin/mailings/{id}/continue", { params: { id: mailing.id }, body: { reason } });
        await changed();
      }}
    />
  );
}

/** Removes a draft: `mailing`, `onClose`. */
export function DiscardDialog({ mailing, onClose }: DialogProps) {
  const t = useTranslations("officeMailings.discard");
  const changed = useChanged();
  const go = useGo();
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      isDanger
      title={t("title", { subject: mailing.subject })}
      description={t("text")}
      label={t("discard")}
      done={t("done")}
      send={async () => {
        await api("POST /v2/admin/mailings/{id}/discard", {
          params: { id: mailing.id },
          body: { expectedVersion: mailing.version },
        });
        go("/staff/mailings");
        await changed();
      }}
    />
  );
}
