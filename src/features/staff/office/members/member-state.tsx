import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Member } from "./members-query.ts";

const kinds: Readonly<Record<Member["state"], BuoyKind>> = { active: "ok", invited: "busy", disabled: "off" };

/** Whether a member can sign in: `state`. */
export function MemberState({ state }: Pick<Member, "state">) {
  const t = useTranslations("officeStaff.members.states");
  return <Buoy kind={kinds[state]}>{t(state)}</Buoy>;
}
