import { useQuery } from "@tanstack/react-query";
import { Ban, KeyRound, PencilLine, ShieldUser, UserCheck } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { OfficeLink, useOfficeId } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ActPanel, type ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { MemberActs, type MemberAct } from "./member-acts.tsx";
import { MemberSessions } from "./member-sessions.tsx";
import { MemberState } from "./member-state.tsx";
import { type Member, memberQuery } from "./members-query.ts";

/** One member of staff: what they are, their open sessions, and what owners may do. */
export function MemberPage() {
  const member = useQuery(memberQuery(useOfficeId("staff")));
  return (
    <Loaded query={member} skeleton={<PageSkeleton />}>
      {(found) => <Shown member={found} />}
    </Loaded>
  );
}

type Found = Member & { readonly sessions: Parameters<typeof MemberSessions>[0]["sessions"] };

function Shown({ member }: { readonly member: Found }) {
  const t = useTranslations("officeStaff.member");
  const list = useTranslations("officeStaff.members");
  const ways = useTranslations("officeStaff.methods");
  const times = useTimes();
  const roleName = useRoleName();
  const mayWrite = useMay("staff.write");
  const mayAudit = useMay("audit.read");
  const [act, setAct] = useState<MemberAct>();
  const isDisabled = member.state === "disabled";
  const acts: readonly (Omit<ObjectAct, "run"> & { readonly key: MemberAct })[] = [
    { key: "role", label: t("role.act"), detail: roleName(member.role), icon: ShieldUser, shortcut: "r" },
    { key: "name", label: t("name.act"), icon: PencilLine, shortcut: "n" },
    { key: "reset", label: t("reset.act"), detail: t("reset.detail"), icon: KeyRound, shortcut: "f" },
    isDisabled
      ? { key: "enable", label: t("enable.act"), icon: UserCheck, shortcut: "e" }
      : {
          key: "disable",
          label: t("disable.act"),
          detail: t("disable.detail"),
          icon: Ban,
          isDanger: true,
          shortcut: "d",
        },
  ];
  const opened = acts.map((one): ObjectAct => ({ ...one, run: () => setAct(one.key) }));
  return (
    <>
      <ObjectPage
        title={member.name}
        list={{ label: list("title"), href: "/staff/members" }}
        state={<MemberState state={member.state} />}
        actions={
          mayAudit && (
            <OfficeLink href={`/staff/audit?actor=${member.id}`} className={buttonClass({ size: "sm" })}>
              {t("audit")}
            </OfficeLink>
          )
        }
        facts={[
          { key: "id", label: t("id"), value: <CopiedId id={member.id} /> },
          { key: "email", label: list("email"), value: <BdiCode>{member.email}</BdiCode> },
          { key: "role", label: list("role"), value: roleName(member.role) },
          {
            key: "methods",
            label: list("factors"),
            value: member.methods.map((method) => ways(method)).join(", ") || "–",
          },
          { key: "since", label: list("since"), value: <BdiCode>{times.day(member.createdAt)}</BdiCode> },
          {
            key: "seen",
            label: list("seen"),
            value: member.lastSeenAt === null ? "–" : <AgeLabel at={member.lastSeenAt} />,
          },
        ]}
        tabs={[
          {
            key: "sessions",
            label: t("sessions"),
            content: <MemberSessions memberId={member.id} sessions={member.sessions} mayEnd={mayWrite} />,
          },
        ]}
        side={mayWrite && !member.isYou && <ActPanel acts={opened} />}
      />
      <MemberActs member={member} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}
