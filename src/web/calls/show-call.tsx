import { Suspense, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { AnyKeyCall } from "#src/web/api/key-call.ts";
import { canLoadTexts } from "#src/web/i18n/wanted-texts.ts";
import { CallPanel } from "./panel-loader.ts";

type Verdict = boolean | { readonly errors: object } | undefined;

interface FollowedForm {
  readonly subscribe: (changes: {
    readonly formState: { readonly values: true };
    readonly callback: () => void;
  }) => () => void;
}

export interface ShowCallProps {
  /** The call that the form would make now; undefined while something is missing for it. */
  readonly call: () => AnyKeyCall | undefined;
  /** Checks what is filled in as the form does before it sends it: whether that is right, or a resolver's answer. */
  readonly check?: (() => Verdict | Promise<Verdict>) | undefined;
  /** The form, where its values change without drawing it again. */
  readonly form?: FollowedForm;
  readonly className?: string | undefined;
}

/** "Show the call" below a form's button: the request that the button would send now, for programs with a key. */
export function ShowCall({ className, ...shown }: ShowCallProps) {
  const t = useTranslations("common.action");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // Visitors have no keys, and public pages no room.
  if (!canLoadTexts()) return null;
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="touch-target text-13 text-muted underline decoration-line2 underline-offset-3 transition-colors hover:text-fg"
      >
        {t("showCall")}
      </button>
      {isOpen && (
        <div id={id} className="mt-2">
          <Suspense>
            <CallPanel {...shown} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
