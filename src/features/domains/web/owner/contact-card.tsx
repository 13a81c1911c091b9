import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { Contact } from "./owner-tab.tsx";

const marks: Readonly<Record<Contact["verification"]["state"], BuoyKind>> = {
  unverified: "off",
  pending: "warn",
  verified: "ok",
  lapsed: "bad",
};

/** A registrant as the registry gets it, and whether the email is confirmed. */
export function ContactCard({ contact }: { readonly contact: Contact }) {
  const t = useTranslations("domain.contacts");
  const times = useTimes();
  const notify = useNotify();
  const textOf = useErrorText();
  const { state, dueAt } = contact.verification;
  const resend = useMutation({
    mutationFn: () =>
      api("POST /v2/domains/contacts/{id}/send-verification", { params: { id: contact.id }, body: {} }),
    onSuccess: () => notify("green", t("sent", { email: contact.email })),
    onError: (error) => notify("red", textOf(error)),
  });
  const isWaiting = state === "pending" || state === "lapsed";
  const phone = `+${contact.phone.callingCode} ${contact.phone.nationalNumber}`;
  const place = [contact.postalCode, contact.city, contact.province, contact.country].filter(
    (part) => part !== null,
  );
  return (
    <div className="grid gap-4">
      {isWaiting && (
        <Note
          tone={state === "lapsed" ? "danger" : "warn"}
          action={
            <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
              {t("resend")}
            </Button>
          }
        >
          {state === "lapsed" ? t("lapsed") : t("pending", { date: dueAt === null ? "–" : times.day(dueAt) })}
        </Note>
      )}
      <KeyValueList
        items={[
          { key: "name", label: t("name"), value: <bdi>{contact.name}</bdi> },
          ...(contact.organization === null
            ? []
            : [{ key: "org", label: t("organization"), value: <bdi>{contact.organization}</bdi> }]),
          { key: "street", label: t("street"), value: <bdi>{contact.street.join(", ")}</bdi> },
          { key: "place", label: t("place"), value: <bdi>{place.join(", ")}</bdi> },
          { key: "phone", label: t("phone"), value: <BdiCode>{phone}</BdiCode> },
          {
            key: "email",
            label: t("email"),
            value: (
              <>
                <bdi className="block">{contact.email}</bdi>
                <Buoy kind={marks[state]}>{t(`verificationState.${state}`)}</Buoy>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
