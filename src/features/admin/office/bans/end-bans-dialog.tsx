import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { Ban } from "./bans-list.tsx";

/** Ends bans: `bans`, `onClose`. */
export function EndBansDialog({
  bans,
  onClose,
}: {
  readonly bans: readonly Ban[];
  readonly onClose: () => void;
}) {
  const t = useTranslations("officeActs.bans");
  const changed = useChanged();
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("endTitle", { value: bans.map(({ value }) => value).join(", ") })}
      label={t("end")}
      done={t("endDone")}
      send={async ({ reason }) => {
        try {
          for (const { id } of bans) await end(id, reason);
        } finally {
          await changed();
        }
      }}
    />
  );
}

/** One that somebody else has ended meanwhile is as it should be, and the others follow. */
async function end(id: Id<"ban">, reason: string): Promise<void> {
  try {
    await api("POST /v2/admin/bans/{id}/end", { params: { id }, body: { reason } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
  }
}
