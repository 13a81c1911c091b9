import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { ChainAct } from "./chain-dialogs.tsx";
import type { Chain } from "./chains-page.tsx";

const nodeMarks: Readonly<Record<Chain["node"]["state"], BuoyKind>> = {
  ok: "ok",
  lagging: "warn",
  unreachable: "bad",
  "not-configured": "lock",
};

export interface ChainPanelProps {
  readonly chain: Chain;
  /** Absent: the role may only look. */
  readonly onAct: ((act: ChainAct) => void) | undefined;
}

/** One chain: its state, what it is read up to, what waits, and what may be done with it: `chain`, `onAct`. */
export function ChainPanel({ chain, onAct }: ChainPanelProps) {
  const t = useTranslations("officeMoney.chains");
  const times = useTimes();
  return (
    <Panel
      title={chain.name}
      note={<BdiCode>{chain.driver}</BdiCode>}
      control={
        <>
          <ChainState chain={chain} />
          {onAct && <ChainActs chain={chain} onAct={onAct} />}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {chain.haltedAt !== null && (
          <Note
            tone="danger"
            title={t("haltedBy", {
              name: chain.haltedBy?.name ?? t("product"),
              time: times.stamp(chain.haltedAt),
            })}
          >
            <bdi>{chain.haltReason}</bdi>
          </Note>
        )}
        {chain.failingSince !== null && (
          <Note tone="warn" title={t("failsSince", { time: times.stamp(chain.failingSince) })}>
            <BdiCode className="text-12">{chain.failure}</BdiCode>
          </Note>
        )}
        <ChainFacts chain={chain} />
      </div>
    </Panel>
  );
}

function ChainState({ chain: { haltedAt, failingSince } }: { readonly chain: Chain }) {
  const t = useTranslations("officeMoney.chains");
  if (haltedAt !== null) return <Buoy kind="bad">{t("halted")}</Buoy>;
  return (
    <Buoy kind={failingSince === null ? "ok" : "warn"}>{t(failingSince === null ? "reads" : "fails")}</Buoy>
  );
}

function ChainActs({ chain, onAct }: { readonly chain: Chain; readonly onAct: (act: ChainAct) => void }) {
  const t = useTranslations("officeMoney.chains");
  const kind = chain.haltedAt === null ? "halt" : "resume";
  return (
    <>
      <Button size="sm" onClick={() => onAct({ kind: "rescan", chain })}>
        {t("rescan.act")}
      </Button>
      <Button size="sm" tone={kind === "halt" ? "danger" : "primary"} onClick={() => onAct({ kind, chain })}>
        {t(`${kind}.act`)}
      </Button>
    </>
  );
}

function ChainFacts({ chain }: { readonly chain: Chain }) {
  const t = useTranslations("officeMoney.chains");
  const maySee = useMay("deposits.read");
  const { tipHeight, state } = chain.node;
  return (
    <KeyValueList
      items={[
        {
          key: "height",
          label: t("height"),
          value: (
            <>
              <BdiCode>{chain.height}</BdiCode> <ShortId id={chain.hash} />
            </>
          ),
        },
        {
          key: "node",
          label: t("node"),
          value: (
            <Buoy kind={nodeMarks[state]}>
              {t(`nodes.${state}`)}
              {tipHeight !== null && <BdiCode>{tipHeight}</BdiCode>}
            </Buoy>
          ),
        },
        {
          key: "behind",
          label: t("behind"),
          value: tipHeight === null ? "–" : t("blocks", { count: Math.max(0, tipHeight - chain.height) }),
        },
        {
          key: "tip",
          label: t("atTip"),
          value: chain.atTipAt === null ? "–" : <AgeLabel at={chain.atTipAt} />,
        },
        { key: "waiting", label: t("waiting"), value: <BdiCode>{chain.waitingCount}</BdiCode> },
        {
          key: "held",
          label: t("held"),
          value: maySee ? (
            <OfficeLink
              href={`/staff/deposits?state=held&chain=${chain.chain}`}
              className="underline underline-offset-3"
            >
              <BdiCode>{chain.heldCount}</BdiCode>
            </OfficeLink>
          ) : (
            <BdiCode>{chain.heldCount}</BdiCode>
          ),
        },
        { key: "quarantined", label: t("quarantined"), value: <BdiCode>{chain.quarantinedCount}</BdiCode> },
      ]}
    />
  );
}
