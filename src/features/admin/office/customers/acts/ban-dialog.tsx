import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { useBanHits } from "#src/web/office/parts/use-ban-hits.ts";
import { type Until, UntilField, untilBody } from "#src/web/office/parts/until-field.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { bannableQuery } from "./acts-query.ts";
import type { CustomerDialogProps } from "./customer-dialog.ts";

/** Bans what belongs to a customer: each with how many customers are like it. */
export function BanDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useTranslations("officeActs.bans");
  const changed = useChanged();
  const hits = useBanHits();
  const things = useQuery(bannableQuery(customer.id));
  const [chosen, setChosen] = useState<string>();
  const [until, setUntil] = useState<Until>("ended");
  const thing = things.data?.things.find((one) => `${one.kind} ${one.value}` === chosen);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("toBan", { name: customer.name })}
      description={t("rule")}
      isDanger
      label={t("add")}
      isOff={thing === undefined}
      done={t("done")}
      send={async ({ reason, keyFor }) => {
        if (thing === undefined) return;
        const { kind, value } = thing;
        const body = { kind, value, reason, ...untilBody(until) };
        try {
          await api("POST /v2/admin/bans", { body, idempotencyKey: keyFor(body) });
        } finally {
          await changed();
        }
      }}
    >
      <Loaded query={things} skeleton={<RowsSkeleton label={t("toBan", { name: customer.name })} rows={3} />}>
        {(found) => (
          <RadioTileGroup
            legend={t("choose")}
            layout="list"
            options={found.things.map(({ kind, value, customers, isBanned, isOwn }) => ({
              value: `${kind} ${value}`,
              label: <BdiCode>{value}</BdiCode>,
              detail: t(`kinds.${kind}`),
              end: isBanned ? t("already") : isOwn ? t("own") : hits(customers),
              disabled: isBanned || isOwn,
            }))}
            value={chosen}
            onValueChange={setChosen}
          />
        )}
      </Loaded>
      {thing?.needsTwo === true && <Note tone="warn">{t("approval")}</Note>}
      <UntilField value={until} onValueChange={setUntil} />
    </ActDialog>
  );
}
