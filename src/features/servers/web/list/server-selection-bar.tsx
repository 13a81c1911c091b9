import { Play, RotateCw, Square } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { BulkButton, SelectionBar } from "#src/web/lists/selection-bar.tsx";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import type { PowerAction } from "../use-power-actions.ts";
import { type AskedPower, BulkPowerDialog } from "./bulk-power-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

const verbs = [
  { verb: "start", mark: <Play {...icon} /> },
  { verb: "restart", mark: <RotateCw {...icon} /> },
  { verb: "stop", mark: <Square {...icon} /> },
] as const;

/** What can be done with the chosen servers. Each button acts on those it fits. */
export function ServerSelectionBar({ choice }: { readonly choice: ListChoice<Server> }) {
  const t = useTranslations("servers.action");
  const bulk = useBulk();
  const [asked, setAsked] = useState<AskedPower>({ verb: "stop", isOpen: false });
  const action = bulk.isPending ? bulk.variables.action : undefined;
  const fitting = (verb: PowerAction) => choice.rows.filter(serverCan[verb]);
  const run = (verb: PowerAction) => bulk.mutate({ rows: fitting(verb), action: { kind: "power", verb } });
  return (
    <>
      <SelectionBar choice={choice} bulk={bulk}>
        <ForRole right="services.manage">
          {verbs.map(({ verb, mark }) => (
            <BulkButton
              key={verb}
              icon={mark}
              count={fitting(verb).length}
              pending={action?.kind === "power" && action.verb === verb}
              onClick={() => (verb === "start" ? run(verb) : setAsked({ verb, isOpen: true }))}
            >
              {t(verb)}
            </BulkButton>
          ))}
        </ForRole>
      </SelectionBar>
      <BulkPowerDialog
        {...asked}
        servers={fitting(asked.verb)}
        onConfirm={run}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </>
  );
}
