import type { ApiError } from "#src/web/api/api-error.ts";
import { Note } from "#src/web/ui/note.tsx";
import type { SearchTexts } from "./search-texts.ts";

export interface SearchTroubleProps {
  readonly texts: SearchTexts;
  readonly error: ApiError;
}

/** Why a search stopped, in the page's language. */
export function SearchTrouble({ texts, error }: SearchTroubleProps) {
  const { title, failed, tooFast } = texts.error;
  const { count, limit } = error.params;
  return (
    <div role="alert">
      <Note tone="danger" title={title}>
        {error.code === "rate_limited"
          ? tooFast.replace("{seconds}", String(error.retryAfterSeconds ?? 60))
          : error.code === "search_limit"
            ? texts.bulk.tooMany.replace("{count}", String(count)).replace("{limit}", String(limit))
            : failed}
      </Note>
    </div>
  );
}
