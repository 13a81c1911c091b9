import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { localizedPath } from "#src/shared/page-locales.ts";
import { paths } from "#src/shared/paths.ts";
import { BrandLink } from "#src/web/cabinet/brand-link.tsx";
import { LanguageButton } from "#src/web/cabinet/language-button.tsx";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
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

const legalPages = ["offer", "privacy"] as const;

/** The frame of login, sign-up and recovery: the form, and the chart beside it where it fits. */
export function AuthFrame({ title, lead, decorated = false, children }: AuthFrameProps) {
  const t = useTranslations("layouts.nav");
  const { locale } = useLocaleControl();
  usePageTitle(title);
  const hasChart = useMinWidth(chartMinWidthPx);
  return (
    <div className="grid min-h-dvh text-14 lg:grid-cols-[minmax(408px,1fr)_minmax(0,720px)]">
      <div className="relative isolate flex flex-col">
        {decorated && <PageBackground />}
        <header className="flex h-24 items-center justify-between px-12 max-md:h-19 max-md:px-4">
          <BrandLink />
          <ThemeButton />
        </header>
        <main className="flex flex-1 items-center justify-center px-4 py-8">
          <div className="w-full max-w-94 bg-bg shadow-[0_0_16px_16px_var(--bg)]">
            <h1 className="text-32">{title}</h1>
            {lead !== undefined && <p className="mt-1 text-16 text-fg2">{lead}</p>}
            <div className="mt-8">{children}</div>
          </div>
        </main>
        <footer className="flex items-center gap-4 px-12 py-6 text-13 text-muted max-md:px-4">
          {legalPages.map((name) => (
            <a
              key={name}
              href={localizedPath(paths[name], locale.code)}
              className="touch-target transition-colors hover:text-fg"
            >
              {t(name)}
            </a>
          ))}
          <span className="-me-2 ms-auto [&_button]:text-13 [&_button]:text-muted">
            <LanguageButton wide />
          </span>
        </footer>
      </div>
      {hasChart && (
        <aside className="sticky top-0 h-dvh py-8 pe-8">
          <Suspense>
            <AuthChart />
          </Suspense>
        </aside>
      )}
    </div>
  );
}
