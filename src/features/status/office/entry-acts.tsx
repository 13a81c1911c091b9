import { Check, CircleStop, MessageSquarePlus, Pencil, Play, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ActPanel, type ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import type { Entry } from "./status-query.ts";
import { UpdateDialog, useTake } from "./update-dialog.tsx";

type Turn = "begin" | "end" | "call-off";
type Open = "update" | "resolve" | "edit" | Turn;

interface Look extends Pick<ObjectAct, "icon" | "shortcut" | "isDanger"> {
  readonly key: Open;
  readonly fits: (entry: Entry) => boolean;
}

/** In the order of the panel. */
const looks: readonly Look[] = [
  { key: "update", icon: MessageSquarePlus, shortcut: "u", fits: ({ state }) => state !== "called-off" },
  {
    key: "resolve",
    icon: Check,
    shortcut: "r",
    fits: ({ kind, state }) => kind === "incident" && state !== "resolved",
  },
  { key: "begin", icon: Play, fits: ({ state }) => state === "planned" },
  { key: "end", icon: CircleStop, fits: ({ state }) => state === "running" },
  { key: "edit", icon: Pencil, shortcut: "e", fits: () => true },
  { key: "call-off", icon: X, isDanger: true, fits: ({ state }) => state === "planned" },
];

function isTurn(open: Open | undefined): open is Turn {
  return open === "begin" || open === "end" || open === "call-off";
}

/** What can be done with an entry now, each with its key: `entry`. */
export function EntryActs({ entry }: { readonly entry: Entry }) {
  const t = useTranslations("officeStatus.acts");
  const mayWrite = useMay("status.write");
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (!mayWrite) return null;
  const acts = looks
    .filter(({ fits }) => fits(entry))
    .map(
      ({ fits: _, key, ...look }): ObjectAct => ({ key, label: t(key), run: () => setOpen(key), ...look }),
    );
  return (
    <>
      <ActPanel acts={acts} asksReason={false} />
      {(open === "update" || open === "resolve") && (
        <UpdateDialog entry={entry} begins={open === "resolve" ? "resolved" : undefined} onClose={close} />
      )}
      {open === "edit" && <EditDialog entry={entry} onClose={close} />}
      {isTurn(open) && <TurnDialog entry={entry} turn={open} onClose={close} />}
    </>
  );
}

interface TurnProps {
  readonly entry: Entry;
  readonly turn: Turn;
  readonly onClose: () => void;
}

function TurnDialog({ entry, turn, onClose }: TurnProps) {
  const t = useTranslations("officeStatus");
  const take = useTake();
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      isDanger={turn === "call-off"}
      title={t(`acts.${turn}`)}
      description={t(`turn.${turn}`)}
      label={t(`acts.${turn}`)}
      done={t("turn.done")}
      send={async () => {
        const body = { turn, expectedVersion: entry.version };
        take(await api("POST /v2/admin/status/{id}/turn", { params: { id: entry.id }, body }));
      }}
    />
  );
}
