import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Money } from "#src/web/ui/money.tsx";
import type { Reward } from "./rewards-query.ts";

export type RewardAct = "approve" | "void";

export interface DecideDialogProps {
  readonly kind: RewardAct;
  readonly reward: Reward;
  readonly onClose: () => void;
}

/** Approves a reward, or makes it void, with a reason: `kind`, `reward`, `onClose`. */
export function DecideDialog({ kind, reward, onClose }: DecideDialogProps) {
  const t = useTranslations("officeReferrals");
  const changed = useChanged();
  const params = { id: reward.id };
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(`${kind}Dialog.title`)}
      description={t(`${kind}Dialog.text`)}
      label={t(`${kind}Dialog.label`)}
      done={t(`${kind}Dialog.done`)}
      effects={[
        { key: "to", label: t("referrer"), value: <bdi>{reward.referrer.name}</bdi> },
        { key: "cents", label: t("reward"), value: <Money cents={reward.cents ?? 0} /> },
      ]}
      send={async ({ reason }) => {
        const body = { reason };
        if (kind === "approve") await api("POST /v2/admin/referrals/{id}/approve", { params, body });
        else await api("POST /v2/admin/referrals/{id}/void", { params, body });
        await changed();
      }}
    />
  );
}
