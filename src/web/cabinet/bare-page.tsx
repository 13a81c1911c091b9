import type { ReactNode } from "react";
import { localizedPath } from "#src/shared/page-locales.ts";
import { site } from "#src/web/site.ts";
import { Contours } from "#src/web/ui/contours.tsx";
import { Logo } from "#src/web/ui/logo.tsx";
import { LanguageButton } from "./language-button.tsx";
import { useLocaleControl } from "./locale-provider.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { usePageTitle } from "./use-page-title.ts";

export interface BarePageProps {
  /** Name of the page in the window's title. */
  readonly title: string;
  /** The way back, at the end of the bar. */
  readonly back?: ReactNode;
  /** The contour lines behind the page (product §2: payment and callbacks). */
  readonly decorated?: boolean | undefined;
  readonly children: ReactNode;
}

/** A page without the shell: brand, language, theme, a way back, and the content: `title`, `back`, `decorated`. */
export function BarePage({ title, back, decorated = false, children }: BarePageProps) {
  const { locale } = useLocaleControl();
  usePageTitle(title);
  return (
    <div className="relative isolate min-h-dvh overflow-x-clip text-14">
      {decorated && <Contours />}
      <header className="flex h-18 items-center gap-3 border-b border-line bg-bg px-8 max-md:h-14 max-md:px-4">
        <a href={localizedPath("/", locale.code)} className="rounded-4">
          <Logo name={site().name} />
        </a>
        <div className="ms-auto flex items-center gap-2">
          <LanguageButton />
          <ThemeButton />
          {back !== undefined && <span className="ms-3 max-md:ms-1">{back}</span>}
        </div>
      </header>
      <main className="mx-auto w-full max-w-bare px-6 pt-12 pb-20 max-md:px-4 max-md:pt-6">{children}</main>
    </div>
  );
}
