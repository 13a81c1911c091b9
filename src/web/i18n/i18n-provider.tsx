import { DirectionProvider } from "@base-ui/react/direction-provider";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { formatTag } from "#src/shared/format-tag.ts";
import type { Locale } from "#src/shared/locales.ts";
import type { Messages } from "./messages.gen.ts";

export interface I18nProviderProps {
  readonly locale: Locale;
  /** From `loadMessages(locale.code)`. */
  readonly messages: Messages;
  /** The user's zone; the browser's when absent. */
  readonly timeZone?: string | undefined;
  readonly children: ReactNode;
}

/** Read once, before anything is rendered: the first read takes a browser longer than a page's text. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Language and reading direction for everything below: `locale`, `messages`, `timeZone`. */
export function I18nProvider({ locale, messages, timeZone, children }: I18nProviderProps) {
  return (
    <IntlProvider locale={formatTag(locale.tag)} messages={messages} timeZone={timeZone ?? ownZone}>
      <DirectionProvider direction={locale.dir}>{children}</DirectionProvider>
    </IntlProvider>
  );
}

/** Sets language and direction of the page itself. */
export function showLocale(locale: Locale, root: HTMLElement = document.documentElement): void {
  root.lang = locale.tag;
  root.dir = locale.dir;
}
