import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Chain } from "./chains-page.tsx";
import { RescanDialog } from "./rescan-dialog.tsx";

/** What is about to be done to a chain. */
export interface ChainAct {
  readonly kind: "halt" | "resume" | "rescan";
  readonly chain: Chain;
}

export interface ChainDialogsProps {
  readonly act: ChainAct | undefined;
  readonly onClose: () => void;
}

/** Halts a chain's credits, resumes them, or reads blocks again: `act`, `onClose`. */
export function ChainDialogs({ act, onClose }: ChainDialogsProps) {
  const t = useTranslations("officeMoney.chains");
  const changed = useChanged();
  if (act === undefined) return null;
  const { kind, chain } = act;
  const params = { chain: chain.chain };
  if (kind === "rescan") return <RescanDialog chain={chain} onClose={onClose} />;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(`${kind}.title`, { name: chain.name })}
      description={t(`${kind}.text`)}
      label={t(`${kind}.act`)}
      isDanger={kind === "halt"}
      done={t(`${kind}.done`, { name: chain.name })}
      effects={[
        { key: "waiting", label: t("waiting"), value: <BdiCode>{chain.waitingCount}</BdiCode> },
        { key: "held", label: t("held"), value: <BdiCode>{chain.heldCount}</BdiCode> },
      ]}
      send={async ({ reason }) => {
        if (kind === "halt") await api("POST /v2/admin/chains/{chain}/halt", { params, body: { reason } });
        else await api("POST /v2/admin/chains/{chain}/resume", { params, body: { reason } });
        await changed();
      }}
    />
  );
}
