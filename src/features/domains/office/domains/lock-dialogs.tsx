import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { DomainDialogProps } from "./domain-acts.tsx";

/** Locks a domain against transfers, or unlocks it, as its customer can: `open`, `domain`, `isLocked`, `onClose`. */
export function LockDialog({
  open,
  domain,
  isLocked,
  onClose,
}: DomainDialogProps & { readonly isLocked: boolean }) {
  const t = useTranslations("officeServices.domain");
  const list = useTranslations("officeServices.domains");
  const server = useTranslations("officeServices.server.settle");
  const changed = useChanged();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t(`${isLocked ? "lock" : "unlock"}.title`, { name: domain.displayName })}
      description={t(`${isLocked ? "lock" : "unlock"}.text`)}
      label={t(`${isLocked ? "lock" : "unlock"}.label`)}
      done={t(`${isLocked ? "lock" : "unlock"}.done`, { name: domain.displayName })}
      isDanger={!isLocked}
      effects={[{ key: "now", label: server("now"), value: list(domain.isLocked ? "locked" : "unlocked") }]}
      send={async ({ reason }) => {
        const params = { id: domain.id };
        await api("POST /v2/admin/domains/{id}/lock", { params, body: { isLocked, reason } });
        await changed();
      }}
    />
  );
}

/** Asks the registry for a transfer code, which only the customer reads: `open`, `domain`, `onClose`. */
export function CodeDialog({ open, domain, onClose }: DomainDialogProps) {
  const t = useTranslations("officeServices.domain.code");
  const changed = useChanged();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: domain.displayName })}
      description={t("text")}
      label={t("label")}
      done={t("done", { name: domain.displayName })}
      send={async ({ reason }) => {
        const params = { id: domain.id };
        await api("POST /v2/admin/domains/{id}/code", { params, body: { reason } });
        await changed();
      }}
    />
  );
}
