import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Contact } from "./queries.ts";

const kinds: Readonly<Record<Contact["verification"]["state"], BuoyKind>> = {
  unverified: "off",
  pending: "warn",
  verified: "ok",
  lapsed: "bad",
};

/** The verification state of a contact's email, as icon and text. */
export function VerificationMark({ state }: { readonly state: Contact["verification"]["state"] }) {
  const t = useTranslations("contacts.state");
  return <Buoy kind={kinds[state]}>{t(state)}</Buoy>;
}
