import { RefreshCw, RefreshCwOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { BulkButton, SelectionBar } from "#src/web/lists/selection-bar.tsx";
import type { ListChoice } from "#src/web/lists/use-list-choice.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { domainCan } from "../domain-can.ts";
import type { Domain } from "../domain-types.ts";
import { useBulk } from "./use-bulk.ts";

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

const toggles = [
  { key: "on", isEnabled: true, mark: <RefreshCw {...icon} /> },
  { key: "off", isEnabled: false, mark: <RefreshCwOff {...icon} /> },
] as const;

/** What can be done with the chosen domains. Each button acts on those it changes. */
export function DomainSelectionBar({ choice }: { readonly choice: ListChoice<Domain> }) {
  const t = useTranslations("domain.bulk.autoprolong");
  const bulk = useBulk();
  const action = bulk.isPending ? bulk.variables.action : undefined;
  return (
    <SelectionBar choice={choice} bulk={bulk}>
      <ForRole right="orders.renew">
        {toggles.map(({ key, isEnabled, mark }) => {
          const rows = choice.rows.filter(
            (domain) => domain.autoprolong !== isEnabled && domainCan.renewItself(domain),
          );
          return (
            <BulkButton
              key={key}
              icon={mark}
              count={rows.length}
              pending={action?.kind === "autoprolong" && action.isEnabled === isEnabled}
              onClick={() => bulk.mutate({ rows, action: { kind: "autoprolong", isEnabled } })}
            >
              {t(key)}
            </BulkButton>
          );
        })}
      </ForRole>
    </SelectionBar>
  );
}
