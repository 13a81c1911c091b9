import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { SiteId } from "../queries.ts";
import { HostRecords } from "../settings/host-records.tsx";
import { MailHealth } from "./mail-health.tsx";
import { MailRecordActs } from "./mail-record-acts.tsx";
import type { MailSender } from "./mail-sender-query.ts";

const MailKeyDialog = lazy(async () => ({ default: (await import("./mail-key-dialog.tsx")).MailKeyDialog }));
const RemoveMailSenderDialog = lazy(async () => ({
  default: (await import("./remove-mail-sender-dialog.tsx")).RemoveMailSenderDialog,
}));

const marks: Readonly<Record<MailSender["state"], BuoyKind>> = {
  pending: "busy",
  active: "ok",
  failing: "warn",
};

export interface MailSenderItemProps {
  readonly siteId: SiteId;
  readonly sender: MailSender;
}

/** An address of its own: its state, what receivers find of it, its records, and what is done with it. */
export function MailSenderItem({
  siteId,
  sender,
  onChange,
}: MailSenderItemProps & { readonly onChange: () => void }) {
  const t = useTranslations("whitelabelMail");
  const common = useTranslations("common.action");
  const times = useTimes();
  const [open, setOpen] = useState<"key" | "remove" | null>(null);
  const close = () => setOpen(null);
  const isRotating = sender.records.some(({ purpose }) => purpose === "next-key");
  const records = sender.records.map((record) => ({ ...record, label: t(`purpose.${record.purpose}`) }));
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <bdi className="font-mono text-13 wrap-anywhere">{sender.address}</bdi>
        <Buoy kind={marks[sender.state]}>{t(`state.${sender.state}`)}</Buoy>
        <ForRole right="orders.buy">
          <div className="ms-auto flex flex-wrap items-center gap-2">
            <Button size="sm" onClick={onChange}>
              {t("change")}
            </Button>
            {!isRotating && (
              <Button size="sm" onClick={() => setOpen("key")}>
                {t("key.open")}
              </Button>
            )}
            <Button size="sm" onClick={() => setOpen("remove")}>
              {common("remove")}
            </Button>
          </div>
        </ForRole>
      </div>
      {sender.usedUntil !== null && (
        <Note tone="warn">{t("usedUntil", { day: times.day(sender.usedUntil) })}</Note>
      )}
      {!sender.isUsed && <p className="text-13 text-muted">{t("unused")}</p>}
      <MailHealth sender={sender} />
      <HostRecords records={records} />
      {sender.isSilent && <p className="text-13 text-warn">{t("silent")}</p>}
      <MailRecordActs siteId={siteId} sender={sender} />
      <p className="text-12 text-muted">{t("key.made", { day: times.day(sender.keyMadeAt) })}</p>
      <Suspense>
        {open === "key" && <MailKeyDialog siteId={siteId} onClose={close} />}
        {open === "remove" && <RemoveMailSenderDialog siteId={siteId} sender={sender} onClose={close} />}
      </Suspense>
    </div>
  );
}
