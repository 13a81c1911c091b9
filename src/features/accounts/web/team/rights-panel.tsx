import { useFormatter, useTranslations } from "use-intl";
import { type AskedOfMember, mayDo, type MemberRole, memberRoles } from "#src/shared/access.ts";
import { Panel } from "#src/web/ui/panel.tsx";

type Mark = "yes" | "no" | "own" | "bySwitch" | "notOwners";

/** What roles differ by, from what calls ask of them; `but`: where a right is a part of it alone. */
const rows = [
  { text: "see", asks: { right: "services.read" }, but: {} },
  { text: "manage", asks: { right: "services.manage" }, but: {} },
  {
    text: "destroy",
    asks: { right: "services.manage", isDestructive: true },
    but: { technical: "bySwitch" },
  },
  { text: "buy", asks: { right: "orders.buy" }, but: {} },
  { text: "renew", asks: { right: "orders.renew" }, but: {} },
  { text: "money", asks: { right: "money" }, but: {} },
  { text: "keys", asks: { right: "keys" }, but: { technical: "own" } },
  { text: "team", asks: { right: "team" }, but: { admin: "notOwners" } },
] as const satisfies readonly {
  text: string;
  asks: AskedOfMember;
  but: Partial<Record<MemberRole, Mark>>;
}[];

/** What each role may do, filled by the rights themselves: a table, on phones a list. */
export function RightsPanel() {
  const t = useTranslations("team");
  return (
    <Panel title={t("rights.title")} flush>
      <RightsList />
      <div className="overflow-x-auto max-md:hidden">
        <table aria-label={t("rights.title")} className="w-full text-13">
          <thead className="text-muted">
            <tr>
              <td className="px-4 py-2" />
              {memberRoles.map((role) => (
                <th key={role} scope="col" className="px-3 py-2 font-medium">
                  {t(`roles.${role}.name`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ text, asks, but }) => (
              <tr key={text} className="border-t border-line">
                <th scope="row" className="px-4 py-2 text-start font-normal">
                  {t(`rights.${text}`)}
                </th>
                {memberRoles.map((role) => {
                  const mark = markOf(role, asks, but);
                  return (
                    <td key={role} className="px-3 py-2 text-center">
                      <span className={mark === "no" ? "text-muted" : "text-fg"}>{t(`rights.${mark}`)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** For each right the roles that have it. */
function RightsList() {
  const t = useTranslations("team");
  const format = useFormatter();
  return (
    <dl className="text-13 md:hidden">
      {rows.map(({ text, asks, but }) => {
        const holders = memberRoles.flatMap((role) => {
          const mark = markOf(role, asks, but);
          if (mark === "no") return [];
          const name = t(`roles.${role}.name`);
          return mark === "yes" ? [name] : [`${name} (${t(`rights.${mark}`)})`];
        });
        return (
          <div key={text} className="border-line px-4 py-2.5 not-last:border-b">
            <dt className="font-medium">{t(`rights.${text}`)}</dt>
            <dd className="mt-0.5 text-fg2">{format.list(holders, { type: "unit" })}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function markOf(role: MemberRole, asks: AskedOfMember, but: Partial<Record<MemberRole, Mark>>): Mark {
  return but[role] ?? (mayDo({ role, mayDestroy: false }, asks) ? "yes" : "no");
}
