import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberState } from "./member-state.tsx";
import { type Member, staffKey } from "./members-query.ts";

/** All members of staff, and the way in for new ones. */
export function MembersPage() {
  const t = useTranslations("officeStaff.members");
  const [isInviting, setInviting] = useState(false);
  const mayWrite = useMay("staff.write");
  const invite = () => setInviting(true);
  useKeys(mayWrite ? [{ keys: "i", label: t("invite"), run: invite }] : []);
  return (
    <>
      <ListPage
        title={t("title")}
        list={useMembersList()}
        actions={
          mayWrite && (
            <Button
              size="sm"
              tone="primary"
              icon={<UserPlus strokeWidth={1.6} aria-hidden="true" />}
              aria-keyshortcuts="i"
              onClick={invite}
            >
              {t("invite")}
            </Button>
          )
        }
      />
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}

function useMembersList(): ListDefinition<Member> {
  const t = useTranslations("officeStaff.members");
  const times = useTimes();
  const roleName = useRoleName();
  const ways = useTranslations("officeStaff.methods");
  return {
    queryKey: [...staffKey, "list"],
    load: async ({ search, filters }, _after, signal) => {
      const { staff } = await api("GET /v2/admin/staff", { signal });
      const wanted = search.toLowerCase();
      // Staff are few: the call gives them all.
      const rows = staff
        .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
        .filter(({ state }) => filters["state"] === undefined || filters["state"] === state);
      return { rows, next: null, total: rows.length };
    },
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    href: ({ id }) => `/staff/members/${id}`,
    searchLabel: t("search"),
    filters: [
      {
        key: "state",
        label: t("state"),
        value: (["active", "invited", "disabled"] as const).map((value) => ({
          value,
          label: t(`states.${value}`),
        })),
      },
    ],
    columns: [
      { key: "name", header: t("name"), cell: ({ name }) => <bdi>{name}</bdi> },
      {
        key: "email",
        header: t("email"),
        cell: ({ email }) => <BdiCode className="text-12">{email}</BdiCode>,
      },
      { key: "role", header: t("role"), cell: ({ role }) => roleName(role) },
      { key: "state", header: t("state"), cell: ({ state }) => <MemberState state={state} /> },
      {
        key: "methods",
        header: t("factors"),
        cell: ({ methods }) => methods.map((method) => ways(method)).join(", ") || "–",
      },
      {
        key: "since",
        header: t("since"),
        align: "end",
        isExtra: true,
        cell: ({ createdAt }) => <BdiCode className="text-12 text-muted">{times.day(createdAt)}</BdiCode>,
      },
      {
        key: "seen",
        header: t("seen"),
        align: "end",
        cell: ({ lastSeenAt }) =>
          lastSeenAt === null ? "–" : <AgeLabel at={lastSeenAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}
