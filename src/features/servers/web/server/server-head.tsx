import type { ReactNode } from "react";
import { AddTag } from "#src/web/lists/add-tag.tsx";
import { ServiceHead } from "#src/web/services/service-head.tsx";
import { buoyWordClass } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { useTranslations } from "use-intl";
import { machineStates } from "../../rules.ts";
import { statusMarks } from "../server-status.ts";
import type { Server } from "../server-types.ts";
import { taggedServer } from "../tagged-server.ts";
import { useStatusWords } from "../use-status-words.ts";

export interface ServerHeadProps {
  readonly server: Server;
  /** Beside the name; on phones they are elsewhere. */
  readonly actions: ReactNode;
}

/** Name, state and labels of a server. */
export function ServerHead({ server, actions }: ServerHeadProps) {
  const t = useTranslations("server.head");
  const mark = statusMarks[server.status];
  const hasMachine = machineStates.includes(server.service);
  return (
    <ServiceHead
      name={server.name}
      mark={mark}
      state={
        <span className={classNames("text-13 font-medium", buoyWordClass(mark))}>
          {useStatusWords(server)}
        </span>
      }
      tags={server.tags}
      afterTags={hasMachine && <AddTag thing={taggedServer(server)} />}
      simulated={server.simulated ? { label: t("simulated"), note: t("simulatedNote") } : undefined}
      actions={actions}
    />
  );
}
