import { Search } from "lucide-react";
import { maxHelpSearch } from "#src/shared/help.ts";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { inputBoxClass } from "#src/web/ui/field.tsx";
import { classNames } from "#src/web/ui/class-names.ts";

export interface HelpSearchProps {
  readonly page: PublicPage;
  /** What was searched for. */
  readonly query?: string;
}

/** The field that searches the help; the browser sends it as a form, without script: `page`, `query`. */
export function HelpSearchPublicPage({ page: { t, href }, query = "" }: HelpSearchProps) {
  return (
    <form role="search" action={href(paths.help)} className="flex max-w-140 gap-2.5">
      <label className={classNames("flex h-12 min-w-0 flex-1 items-center gap-3 px-4", inputBoxClass)}>
        <Search className="size-4.5 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
        <span className="sr-only">{t("help.search.label")}</span>
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={maxHelpSearch}
          dir="auto"
          autoComplete="off"
          placeholder={t("help.search.placeholder")}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
      </label>
      <button type="submit" className={buttonClass({ tone: "ink", size: "lg" })}>
        {t("help.search.go")}
      </button>
    </form>
  );
}
