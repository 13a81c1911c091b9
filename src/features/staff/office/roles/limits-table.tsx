import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { LimitOf } from "./limit-dialog.tsx";
import { useActName } from "../acts/use-act-name.ts";

export interface LimitsTableProps {
  readonly data: ApiOutput<"GET /v2/admin/roles">;
  /** Sets another one; owners only. */
  readonly onChange: ((limit: LimitOf) => void) | undefined;
}

/** How much a member of each role may move by an act in a day, before a second person is needed: `data`, `onChange`. */
export function LimitsTable({ data: { roles }, onChange }: LimitsTableProps) {
  const t = useTranslations("officeStaff.limits");
  const roleName = useRoleName();
  const actName = useActName();
  const limits = roles.flatMap((role) => role.limits.map((limit) => ({ ...limit, role: role.name })));
  if (limits.length === 0) return null;
  return (
    <Panel title={t("title")} note={t("note")} flush>
      <table className="office-table">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("role")}</th>
            <th scope="col">{t("act")}</th>
            <th scope="col" data-align="end">
              {t("perDay")}
            </th>
            <th scope="col">{t("from")}</th>
            {onChange && (
              <th scope="col">
                <span className="sr-only">{t("change")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => (
            <tr key={`${limit.role} ${limit.act}`}>
              <td className="font-medium">
                <bdi>{roleName(limit.role)}</bdi>
              </td>
              <td>
                {actName(limit.act)} <BdiCode className="ms-2 text-12 text-muted">{limit.act}</BdiCode>
              </td>
              <td data-align="end">
                {limit.centsPerDay === null ? t("unlimited") : <Money cents={limit.centsPerDay} />}
              </td>
              <td className="text-muted">{t(limit.isShipped ? "shipped" : "own")}</td>
              {onChange && (
                <td data-align="end">
                  <Button size="sm" tone="quiet" className="-my-1 h-6" onClick={() => onChange(limit)}>
                    {t("change")}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
