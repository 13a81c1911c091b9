import { Download } from "lucide-react";
import { useState } from "react";
import { session } from "#src/web/session/session.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { TldView } from "../tld-table-data.ts";
import type { FoundName } from "./found-name.ts";
import { resultsCsv } from "./results-csv.ts";
import { ResultTable } from "./result-table.tsx";
import { searchList } from "./search-calls.ts";
import { SearchProgress } from "./search-progress.tsx";
import { bulkLimits, type SearchTexts } from "./search-texts.ts";
import { SearchTrouble } from "./search-trouble.tsx";
import { splitList } from "./split-list.ts";
import { useNameSearch } from "./use-name-search.ts";

export interface BulkSearchProps {
  readonly texts: SearchTexts;
  readonly tlds: readonly TldView[];
  readonly frame: "panel" | "ruled";
  readonly transferHref: string | null;
}

const offeredTlds = 12;
/** Rows on screen: the file has all of them. */
const shownRows = 300;

/** A pasted list of names, checked at once: `texts`, `tlds`, `frame`. */
export function BulkSearch({ texts, tlds, frame, transferHref }: BulkSearchProps) {
  const offered = tlds.filter(({ isPopular }) => isPopular).slice(0, offeredTlds);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>(offered.slice(0, 1).map(({ id }) => id));
  const search = useNameSearch();
  const names = splitList(text);
  const wholeNames = names.filter((name) => name.includes(".")).length;
  const count = wholeNames + (names.length - wholeNames) * chosen.length;
  const limit = session.isActive() ? bulkLimits.customer : bulkLimits.visitor;
  const isTooMany = count > limit;
  const run = (list: readonly string[], keep: boolean) =>
    void search.run(
      "list",
      (signal, onFound) => searchList({ names: list, tlds: chosen }, signal, onFound),
      keep,
    );
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const free = search.found.filter(({ price }) => price !== null).length;
  return (
    <div className="flex flex-col gap-5">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (count > 0 && !isTooMany) run(names, false);
        }}
      >
        <TextAreaField
          label={texts.bulk.label}
          hint={texts.bulk.hints[limit]}
          error={
            isTooMany
              ? texts.bulk.tooMany.replace("{count}", String(count)).replace("{limit}", String(limit))
              : undefined
          }
          mono
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <fieldset className="flex min-w-0 flex-wrap gap-2 max-md:gap-y-3.5">
          <legend className="mb-2 text-13 font-medium">{texts.bulk.endings}</legend>
          {offered.map(({ id, name }) => (
            <Chip key={id} chosen={chosen.includes(id)} onClick={() => toggle(id)}>
              <bdi dir="ltr">.{name}</bdi>
            </Chip>
          ))}
        </fieldset>
        <div>
          <Button type="submit" tone="ink" pending={search.isRunning} disabled={count === 0 || isTooMany}>
            {texts.bulk.submit}
          </Button>
        </div>
      </form>
      {search.error && <SearchTrouble texts={texts} error={search.error} />}
      {search.query !== null && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="min-w-60 flex-1">
              <SearchProgress
                text={texts.bulk.progress}
                label={texts.bulk.progressLabel}
                done={search.found.length}
                total={search.isRunning ? Math.max(count, search.found.length) : search.found.length}
                free={free}
              />
            </div>
            <Button
              size="sm"
              icon={<Download strokeWidth={1.6} aria-hidden="true" />}
              disabled={search.isRunning || search.found.length === 0}
              onClick={() => saveFile(resultsCsv(search.found))}
            >
              {texts.bulk.csv}
            </Button>
          </div>
          <ResultTable
            texts={texts}
            caption={texts.bulk.caption}
            rows={search.found.slice(0, shownRows).map((found) => ({
              key: found.name,
              displayName: found.displayName,
              found,
            }))}
            frame={frame}
            transferHref={transferHref}
            onAgain={({ name }: FoundName) => run([name], true)}
          />
          {search.found.some(({ isSimulated }) => isSimulated) && (
            <Note title={texts.simulated.title}>{texts.simulated.text}</Note>
          )}
        </>
      )}
    </div>
  );
}

function saveFile(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = "names.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
