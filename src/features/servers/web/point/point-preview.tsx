import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { type PointableDomain, usePointDomain } from "./use-point-domain.ts";

export interface PointPreviewProps {
  readonly domain: PointableDomain;
  readonly serverName: string;
  readonly address: string;
  readonly onDone: () => void;
}

/** The records that are removed and set, and the button that does it. */
export function PointPreview({ domain, serverName, address, onDone }: PointPreviewProps) {
  const t = useTranslations("server.point");
  const common = useTranslations("common.state");
  const textOf = useErrorText();
  const { preview, point, callOf } = usePointDomain({ domain, serverName, address, onDone });
  return (
    <QueryView
      query={preview}
      errorTitle={t("loadError")}
      level={3}
      skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={40} />}
    >
      {({ added, removed, hasProblems, version }) =>
        hasProblems ? (
          <Note tone="warn">
            {t.rich("inTheWay", {
              records: (words) => (
                <Link
                  to="/domains/$id"
                  params={{ id: domain.id }}
                  search={{ tab: "records" }}
                  className="font-medium underline underline-offset-2"
                >
                  {words}
                </Link>
              ),
            })}
          </Note>
        ) : (
          <div className="grid gap-4">
            <ul
              aria-label={t("changes")}
              className="grid gap-1 rounded-8 border border-line px-3 py-2 text-13"
            >
              {removed.map((line) => (
                <RecordLine key={line} sign="−" word={t("removed")} line={line} />
              ))}
              {added.map((line) => (
                <RecordLine key={line} sign="+" word={t("added")} line={line} />
              ))}
              {added.length + removed.length === 0 && <li className="text-muted">{t("already")}</li>}
            </ul>
            <p className="text-12 text-muted">{t("undo")}</p>
            <FormError>{point.error ? textOf(point.error) : undefined}</FormError>
            <Button
              tone="primary"
              className="justify-self-end"
              pending={point.isPending}
              disabled={added.length + removed.length === 0}
              onClick={() => point.mutate(version)}
            >
              {t("confirm", { domain: domain.displayName })}
            </Button>
            <ShowCall call={() => callOf(version)} />
          </div>
        )
      }
    </QueryView>
  );
}

interface RecordLineProps {
  readonly sign: "+" | "−";
  /** What the sign means, read aloud. */
  readonly word: string;
  readonly line: string;
}

function RecordLine({ sign, word, line }: RecordLineProps) {
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className="font-mono text-muted">
        {sign}
      </span>
      <span className="sr-only">{word}</span>
      <BdiCode className="min-w-0 wrap-anywhere">{line}</BdiCode>
    </li>
  );
}
