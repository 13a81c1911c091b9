import { useFormatter, useTranslations } from "use-intl";
import { maxMessageCharacters } from "#src/shared/support.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { classNames } from "#src/web/ui/class-names.ts";

/** From here on the limit matters. */
const shownFrom = maxMessageCharacters * 0.9;

/** How much of a message's limit is used, once it is nearly all: `count`. */
export function CharacterCount({ count }: { readonly count: number }) {
  const t = useTranslations("support.composer");
  const format = useFormatter();
  if (count < shownFrom) return null;
  const isOver = count > maxMessageCharacters;
  return (
    <span className={classNames("text-12", isOver ? "text-danger" : "text-muted")} role="status">
      <span className="sr-only">{t(isOver ? "tooLong" : "count")} </span>
      <BdiCode>
        {format.number(count)} / {format.number(maxMessageCharacters)}
      </BdiCode>
    </span>
  );
}
