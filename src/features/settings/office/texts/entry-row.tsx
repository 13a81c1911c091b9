import { useState } from "react";
import { useTranslations } from "use-intl";
import type { RowError } from "#src/shared/errors.ts";
import { maxText } from "#src/shared/texts/documents.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { useProblemText } from "./use-problem-text.ts";
import type { TextEntry } from "./texts-query.ts";

export interface EntryRowProps {
  readonly entry: TextEntry;
  /** What it says now, typed or not. */
  readonly text: string;
  readonly isChanged: boolean;
  readonly dir: "ltr" | "rtl";
  readonly mayWrite: boolean;
  readonly problem: RowError | undefined;
  readonly onType: (text: string | null) => void;
  readonly onHistory: () => void;
}

/** One text: what it says, and its field once it is opened. */
export function EntryRow(props: EntryRowProps) {
  const { text, dir } = props;
  const t = useTranslations("officeTexts.entry");
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="flex flex-col gap-2 border-line px-4 py-3 not-last:border-b">
      <Head {...props} isOpen={isOpen} onOpen={() => setOpen(true)} />
      {isOpen ? (
        <EntryField {...props} />
      ) : (
        <p dir={dir} className="text-13 wrap-anywhere whitespace-pre-line">
          {text === "" ? <span className="text-muted">{t("leftOut")}</span> : text}
        </p>
      )}
    </li>
  );
}

interface HeadProps extends EntryRowProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Its key with marks, and what can be done with it. */
function Head({ entry, isChanged, mayWrite, isOpen, onType, onHistory, onOpen }: HeadProps) {
  const t = useTranslations("officeTexts.entry");
  const { key, own, wasShipped, version } = entry;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <BdiCode>{key}</BdiCode>
      {own !== null && <Tag>{t("own")}</Tag>}
      {isChanged && <Tag>{t("changed")}</Tag>}
      {wasShipped !== null && <Tag>{t("outdated")}</Tag>}
      <span className="ms-auto flex gap-2">
        {version > 0 && (
          <Button size="sm" tone="quiet" aria-label={t("historyOf", { key })} onClick={onHistory}>
            {t("history")}
          </Button>
        )}
        {mayWrite && own !== null && (
          <Button size="sm" tone="quiet" aria-label={t("backOf", { key })} onClick={() => onType(null)}>
            {t("back")}
          </Button>
        )}
        {mayWrite && !isOpen && (
          <Button size="sm" aria-label={t("editOf", { key })} onClick={onOpen}>
            {t("edit")}
          </Button>
        )}
      </span>
    </div>
  );
}

function EntryField({ entry, text, dir, problem, onType }: EntryRowProps) {
  const t = useTranslations("officeTexts.entry");
  const problemText = useProblemText();
  const { key, shipped, wasShipped, places } = entry;
  return (
    <>
      {wasShipped !== null && (
        <Note tone="warn">{t("outdatedText", { before: wasShipped, now: shipped })}</Note>
      )}
      <TextAreaField
        label={key}
        labelHidden
        dir={dir}
        rows={text.length > 200 ? 8 : 3}
        maxLength={maxText}
        hint={places.length === 0 ? undefined : t("places", { places: places.join(" ") })}
        error={problem && problemText(problem)}
        value={text}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
    </>
  );
}
