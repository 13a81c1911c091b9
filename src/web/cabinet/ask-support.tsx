import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { SupportKind } from "#src/shared/support.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";

/** What a ticket is asked about, by its kind and its id. */
export interface AskedThing {
  readonly kind: SupportKind;
  readonly id: string;
}

export interface AskSupportProps {
  readonly about: AskedThing;
  readonly className?: string | undefined;
}

/**
 * "Ask about this", beside what failed, is held or is suspended: the ticket begins with what is known of it. Absent for
 * visitors and for members who may not write: `about`.
 */
export function AskSupport({ about: { kind, id }, className = "" }: AskSupportProps) {
  const t = useTranslations("common.support");
  const user = useOptionalUser();
  if (user?.team.rights.includes("support.write") !== true) return null;
  return (
    <Link
      to="/support-ticket"
      search={{ about: `${kind}:${id}` }}
      className={`touch-target font-medium underline underline-offset-2 ${className}`}
    >
      {t("ask")}
    </Link>
  );
}
