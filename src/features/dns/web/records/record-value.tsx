import { Fragment, useState } from "react";
import { useTranslations } from "use-intl";
import { partsOfText, shortened } from "./value-pieces.ts";

/** Text of a record, left to right in any language: a line breaks between its parts, not inside a word. */
export function RecordText({ children }: { readonly children: string }) {
  return (
    <bdi dir="ltr" className="font-mono">
      {partsOfText(children).map((part, index) => (
        // The parts are in the order of the text and have no other identity.
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  );
}

/** The value of a record: `value`. A long key is shortened; its ellipsis is a button that shows the whole. */
export function RecordValue({ value }: { readonly value: string }) {
  const t = useTranslations("zone.row");
  const [isWhole, setWhole] = useState(false);
  const pieces = shortened(value);
  if (isWhole || pieces.every(({ left }) => left === undefined)) return <RecordText>{value}</RecordText>;
  return (
    <bdi dir="ltr" className="font-mono">
      {pieces.map(({ text, left }, index) => (
        <Fragment key={index}>
          {left === undefined ? (
            text
          ) : (
            <span className="whitespace-nowrap">
              {text}
              <button
                type="button"
                aria-label={t("showAll", { count: left.count })}
                title={t("showAll", { count: left.count })}
                onClick={() => setWhole(true)}
                className="touch-target mx-0.5 rounded-4 bg-surface2 px-1 text-muted transition-colors hover:text-fg"
              >
                …
              </button>
              {left.end}
            </span>
          )}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  );
}
