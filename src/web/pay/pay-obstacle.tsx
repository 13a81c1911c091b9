import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TopUpMinimums } from "./top-up-minimums.tsx";

export interface PayObstacleProps {
  /** The refusal of the last try. */
  readonly error: Error | null;
  /** "Nothing was charged", worded for the attempted purchase. */
  readonly refusedTitle: string;
  /** The total that was sent, and the current one. */
  readonly seenCents: number | undefined;
  readonly currentCents: number | undefined;
  /** Why there is no price. */
  readonly quoteError?: Error | null;
  readonly soldOutText?: string | undefined;
  readonly missingCents: number;
  /** What a top-up means for the purchase. */
  readonly topUpHint?: string;
}

/** Why a payment was refused or cannot be made, read aloud when it appears. */
export function PayObstacle(props: PayObstacleProps) {
  return <div aria-live="polite">{obstacleOf(props)}</div>;
}

function obstacleOf(props: PayObstacleProps) {
  const { error, refusedTitle, seenCents, currentCents, quoteError, soldOutText, missingCents } = props;
  if (error instanceof ApiError && error.code === "price_changed" && seenCents !== undefined) {
    const after = error.params["totalCents"];
    return (
      <PriceChanged
        beforeCents={seenCents}
        afterCents={typeof after === "number" ? after : (currentCents ?? seenCents)}
      />
    );
  }
  if (error) return <Refused error={error} title={refusedTitle} />;
  if (quoteError) return <Refused error={quoteError} />;
  if (soldOutText !== undefined) return <Note tone="warn">{soldOutText}</Note>;
  return missingCents > 0 ? <Short missingCents={missingCents} hint={props.topUpHint} /> : null;
}

function PriceChanged({
  beforeCents,
  afterCents,
}: {
  readonly beforeCents: number;
  readonly afterCents: number;
}) {
  const t = useTranslations("pay.priceChanged");
  return (
    <Note tone="warn" title={t("title")}>
      {t("text", { before: formatCents(beforeCents), after: formatCents(afterCents) })}
    </Note>
  );
}

function Refused({ error, title }: { readonly error: Error; readonly title?: string }) {
  const textOf = useErrorText();
  return (
    <Note tone="danger" title={title}>
      {textOf(error)}
    </Note>
  );
}

interface ShortProps {
  readonly missingCents: number;
  readonly hint: string | undefined;
}

function Short({ missingCents, hint }: ShortProps) {
  const t = useTranslations("pay");
  const sentence = t.rich("short", { ...richTags, missing: formatCents(missingCents) });
  return (
    <Note title={sentence}>
      {hint !== undefined && <p>{hint}</p>}
      <p>
        <TopUpMinimums />
      </p>
    </Note>
  );
}
