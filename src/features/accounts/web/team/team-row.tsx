import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Role } from "./team-query.ts";

export interface TeamRowProps {
  readonly name: ReactNode;
  readonly detail: ReactNode;
  readonly role: Role;
  readonly mayDestroy: boolean;
  /** What can be done, at the end; below on phones. */
  readonly children?: ReactNode;
}

/** A line of the team: `name` with the role, `detail`, and buttons as children. */
export function TeamRow({ name, detail, role, mayDestroy, children }: TeamRowProps) {
  const t = useTranslations("team");
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-2 border-line px-4 py-3 not-last:border-b max-md:flex-wrap">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-14 font-medium wrap-anywhere">{name}</p>
        <p className="text-13 text-muted wrap-anywhere">{detail}</p>
      </div>
      <p className="w-40 text-13 text-fg2 max-md:w-auto">
        {t(`roles.${role}.name`)}
        {role === "technical" && mayDestroy && (
          <span className="block text-12 text-muted">{t("inviteDialog.mayDestroy")}</span>
        )}
      </p>
      <div className="flex shrink-0 gap-2 max-md:basis-full max-md:empty:hidden md:basis-60 md:justify-end">
        {children}
      </div>
    </li>
  );
}
