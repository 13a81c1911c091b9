import { lazy, type ReactNode, Suspense } from "react";
import { BrandLink } from "#src/web/cabinet/brand-link.tsx";
import { LanguageButton } from "#src/web/cabinet/language-button.tsx";
import { PageBackground } from "#src/web/cabinet/page-background.tsx";
import { ThemeButton } from "#src/web/cabinet/theme-button.tsx";
import { usePageTitle } from "#src/web/cabinet/use-page-title.ts";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";

export interface AuthFrameProps {
  readonly title: string;
  /** One line under the title: the link to the other page. */
  readonly lead?: ReactNode;
  /** Contour lines behind the form: on every page but login and sign-up (product §2). */
  readonly decorated?: boolean | undefined;
  readonly children: ReactNode;
}

// Its own chunk, because narrow windows never load it.
const AuthChart = lazy(() => import("./auth-chart.tsx").then((module) => ({ default: module.AuthChart })));

const chartMinWidthPx = 1024;

/** The frame of login, sign-up and recovery: the form, and the chart beside it where it fits. */
export function AuthFrame({ title, lead, decorated = false, children }: AuthFrameProps) {
  usePageTitle(title);
  const hasChart = useMinWidth(chartMinWidthPx);
  return (
    <div className="grid min-h-dvh text-14 lg:grid-cols-[1fr_minmax(0,720px)]">
      <div className="relative isolate flex flex-col">
        {decorated && <PageBackground />}
        <header className="flex h-24 items-center px-12 max-md:h-14 max-md:border-b max-md:border-line max-md:px-4">
          <BrandLink />
        </header>
        <main className="flex flex-1 items-center justify-center px-4 py-8">
          <div className="w-full max-w-94 bg-bg shadow-[0_0_16px_16px_var(--bg)]">
            <h1 className="text-32">{title}</h1>
            {lead !== undefined && <p className="mt-1 text-16 text-fg2">{lead}</p>}
            <div className="mt-8">{children}</div>
          </div>
        </main>
        <footer className="flex items-center justify-end gap-2 px-12 py-6 max-md:px-4">
          <LanguageButton wide />
          <ThemeButton />
        </footer>
      </div>
      {hasChart && (
        <aside className="sticky top-0 h-dvh p-8">
          <Suspense>
            <AuthChart />
          </Suspense>
        </aside>
      )}
    </div>
  );
}
