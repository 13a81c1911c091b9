import { Note } from "#src/web/ui/note.tsx";
import type { FoundName } from "./found-name.ts";
import { ResultTable } from "./result-table.tsx";
import type { ResultRows } from "./result-rows.ts";
import { SearchProgress } from "./search-progress.tsx";
import type { SearchTexts } from "./search-texts.ts";
import { SearchTrouble } from "./search-trouble.tsx";
import type { SearchState } from "./use-name-search.ts";

export interface FoundNamesProps {
  readonly texts: SearchTexts;
  readonly caption: string;
  readonly search: SearchState;
  readonly results: ResultRows;
  /** How many endings are asked. */
  readonly endingCount: number;
  readonly transferHref: string | null;
  readonly frame: "panel" | "ruled";
  /** Checks one name again. */
  readonly onAgain: (found: FoundName) => void;
}

/** What a search has found so far: progress, the names, ideas for others. */
export function FoundNames(props: FoundNamesProps) {
  const { texts, caption, search, results, endingCount, transferHref, frame, onAgain } = props;
  const { rows, ideas, done, free } = results;
  return (
    <>
      {search.error && <SearchTrouble texts={texts} error={search.error} />}
      <div>
        <SearchProgress
          text={texts.progress}
          label={texts.progressLabel}
          done={done}
          total={search.isRunning ? Math.max(done, endingCount) : done}
          free={free}
        />
        <ResultTable
          texts={texts}
          caption={caption}
          rows={rows}
          frame={frame}
          transferHref={transferHref}
          onAgain={onAgain}
        />
      </div>
      {ideas.length > 0 && (
        <section>
          <h2 className="mb-3 text-18 font-medium">{texts.ideas}</h2>
          <ResultTable
            texts={texts}
            caption={texts.ideas}
            rows={ideas}
            frame={frame}
            transferHref={null}
            onAgain={onAgain}
          />
        </section>
      )}
      {search.found.some(({ isSimulated }) => isSimulated) && (
        <Note title={texts.simulated.title}>{texts.simulated.text}</Note>
      )}
    </>
  );
}
