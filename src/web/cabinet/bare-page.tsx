import { ArrowLeft, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BackLink } from "./back-link.tsx";
import { BrandLink } from "./brand-link.tsx";
import { LanguageButton } from "./language-button.tsx";
import { PageBackground } from "./page-background.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { usePageTitle } from "./use-page-title.ts";

export interface BarePageProps {
  /** Name of the page in the window's title. */
  readonly title: string;
  /** The link at the end of the bar. */
  readonly back: {
    readonly to: string;
    readonly label: string;
    /** `on`: it leads to another page and says to which; else it closes this one, and phones show a short label. */
    readonly leads?: "on" | undefined;
    /** Before it is followed, such as to close the window. */
    readonly onFollow?: (() => void) | undefined;
  };
  readonly children: ReactNode;
}

const mark = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** A page without the shell: brand, language, theme, a link back, and the content on contour lines: `title`, `back`. */
export function BarePage({ title, back, children }: BarePageProps) {
  const t = useTranslations("common.action");
  usePageTitle(title);
  return (
    <div className="relative isolate min-h-dvh text-14">
      <PageBackground />
      <header className="flex h-18 items-center gap-3 border-b border-line relative z-1 bg-bg px-8 max-md:h-14 max-md:px-4 print:hidden">
        <BrandLink />
        <div className="ms-auto flex items-center gap-2 max-md:gap-0">
          <LanguageButton />
          <ThemeButton />
          {back.leads === "on" ? (
            <BackLink size="bar" to={back.to} icon={<ArrowLeft className="rtl:-scale-x-100" {...mark} />}>
              {back.label}
            </BackLink>
          ) : (
            <BackLink size="bar" to={back.to} onFollow={back.onFollow} icon={<X {...mark} />}>
              <span className="max-md:hidden">{back.label}</span>
              <span className="md:hidden">{t("close")}</span>
            </BackLink>
          )}
        </div>
      </header>
      {/* The background of the content hides the lines, so that none runs behind a figure. */}
      <main className="mx-auto w-full max-w-bare bg-bg px-6 pt-12 pb-20 shadow-[0_0_16px_16px_var(--bg)] max-md:px-4 max-md:pt-6">
        {children}
      </main>
    </div>
  );
}
