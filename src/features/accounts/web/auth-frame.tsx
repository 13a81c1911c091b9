import type { ReactNode } from "react";
import { localizedPath } from "#src/shared/page-locales.ts";
import { LanguageButton } from "#src/web/cabinet/language-button.tsx";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { ThemeButton } from "#src/web/cabinet/theme-button.tsx";
import { usePageTitle } from "#src/web/cabinet/use-page-title.ts";
import { site } from "#src/web/site.ts";
import { Logo } from "#src/web/ui/logo.tsx";

export interface AuthFrameProps {
  readonly title: string;
  /** One line under the title: the way to the other page. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of login, sign-up and recovery: the form, and nothing else on phones: `title`, `lead`. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { locale } = useLocaleControl();
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col text-14">
      <header className="flex h-24 items-center px-12 max-md:h-14 max-md:border-b max-md:border-line max-md:px-4">
        <a href={localizedPath("/", locale.code)} className="rounded-4">
          <Logo name={site().name} />
        </a>
      </header>
      <main className="flex flex-1 items-center justify-center px-4 py-8 max-md:items-start">
        <div className="w-full max-w-94">
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
  );
}
