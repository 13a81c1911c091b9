import { useTranslations } from "use-intl";
import { site } from "#src/web/site.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { type AskedThing, AskSupport } from "./ask-support.tsx";

export interface SupportLineProps {
  readonly id: string;
  /** A ticket may begin with what is known of it. */
  readonly about?: AskedThing | undefined;
}

/** Whom to contact and what id to quote, shown where something failed, waits or is held. Absent without a way: `id`, `about`. */
export function SupportLine({ id, about }: SupportLineProps) {
  const t = useTranslations("common.support");
  const { supportEmail } = site();
  if (supportEmail === null && about === undefined) return null;
  return (
    <p className="mt-1 text-13 text-fg2 wrap-anywhere">
      {about !== undefined && <AskSupport about={about} className="me-2" />}
      {supportEmail !== null &&
        t.rich("quote", {
          email: () => (
            <a href={`mailto:${supportEmail}?subject=${id}`} className="underline underline-offset-2">
              <bdi>{supportEmail}</bdi>
            </a>
          ),
          id: () => <BdiCode>{id}</BdiCode>,
        })}
    </p>
  );
}
