import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { usePersonalFileName } from "#src/web/office/parts/use-code-names.ts";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { ErasurePreview } from "./erasure-query.ts";

export interface ErasureEffectsProps {
  readonly preview: ErasurePreview;
  /** The balance that the customer gave up, which is in the way no more. */
  readonly renouncedCents: number;
}

/**
 * What an erasure does now: what is in its way, who loses a login without having asked, how many rows go and stay, and why
 * they stay: `preview`, `renouncedCents`.
 */
export function ErasureEffects({ preview, renouncedCents }: ErasureEffectsProps) {
  const t = useTranslations("officePrivacy.erase");
  const times = useTimes();
  const { erasedAt, goes, isAsked, otherOwners, people, stays } = preview;
  if (erasedAt !== null) return <Note tone="info">{t("already", { at: times.stamp(erasedAt) })}</Note>;
  return (
    <div className="flex flex-col gap-3">
      <Obstacles preview={preview} renouncedCents={renouncedCents} />
      {!isAsked && <Note tone="warn">{t("notAsked", { count: people })}</Note>}
      {otherOwners > 0 && <Note tone="danger">{t("otherOwners", { count: otherOwners })}</Note>}
      <div className="rounded-8 border border-line px-3 py-2">
        <KeyValueList
          items={[
            { key: "people", label: t("people"), value: people },
            { key: "goes", label: t("goes"), value: <Parts parts={goes} /> },
            { key: "stays", label: t("stays"), value: <Parts parts={stays} /> },
          ]}
        />
      </div>
      <p className="text-13 text-pretty text-muted">{t("why")}</p>
    </div>
  );
}

function Obstacles({ preview, renouncedCents }: ErasureEffectsProps) {
  const t = useTranslations("officePrivacy");
  const obstacles = preview.obstacles.filter(
    ({ code, cents }) => code !== "balance" || cents !== renouncedCents,
  );
  if (obstacles.length === 0) return <Note tone="ok">{t("erase.nothing")}</Note>;
  return (
    <Note tone="danger" title={t("erase.inTheWay")}>
      <ul>
        {obstacles.map(({ code, count, cents }) => (
          <li key={code} className="flex justify-between gap-4">
            <span>{t(`obstacles.${code}`)}</span>
            {cents === null ? <span>{count}</span> : <Money cents={cents} />}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** What the files of a copy hold, with how many rows each has. */
function Parts({ parts }: { readonly parts: ErasurePreview["goes"] }) {
  const fileName = usePersonalFileName();
  return (
    <span className="flex flex-wrap justify-end gap-x-4 text-12">
      {parts.map(({ file, count }) => (
        <span key={file} className="whitespace-nowrap">
          {fileName(file)} <span className="font-mono">{count}</span>
        </span>
      ))}
    </span>
  );
}
