import type { RouteName } from "#src/shared/paths.ts";
import type { SiteMark } from "#src/shared/site-mark.ts";
import { Logo } from "#src/web/ui/logo.tsx";

export interface ShellFrameProps {
  /** The brand's name. */
  readonly name: string;
  readonly mark?: SiteMark | undefined;
  readonly route: RouteName | null;
}

/**
 * Shown until the cabinet's code is loaded: the bar with the brand, where the page will have it
 * (`cabinet-header.tsx`, `bare-page.tsx`), so that nothing shifts: `name`, `mark`, `route`.
 */
export function ShellFrame({ name, mark, route }: ShellFrameProps) {
  const isCabinet = route?.startsWith("cabinet-") === true;
  return (
    <div aria-hidden="true" className="flex min-h-dvh flex-col text-14">
      {isCabinet ? (
        <div className="border-b border-line bg-bg">
          <div className="mx-auto flex h-14 max-w-cabinet items-center px-8 max-md:px-4">
            <Logo name={name} mark={mark} />
          </div>
        </div>
      ) : (
        <div className="flex h-18 items-center border-b border-line px-8 max-md:h-14 max-md:px-4">
          <Logo name={name} mark={mark} />
        </div>
      )}
      {isCabinet && (
        <div className="mx-auto flex w-full max-w-cabinet flex-1">
          <div className="w-60 shrink-0 border-e border-line max-lg:hidden" />
        </div>
      )}
    </div>
  );
}
