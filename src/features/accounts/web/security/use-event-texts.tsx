import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { SecurityAction } from "#src/shared/security-actions.ts";
import { signinNames } from "#src/shared/signin-providers.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { useLookParts } from "../look/use-look-parts.ts";
import type { SecurityEvent } from "./security-events-query.ts";

type TextKey<Action extends string> = Action extends `${infer Head}.${infer Tail}`
  ? `${Head}-${Tail}`
  : Action;

/** `user.sign-in` → `user-sign-in`: a dot in a key would lead to a part of a text. */
function keyOf(action: SecurityAction): TextKey<SecurityAction> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the type says, at run time
  return action.replace(".", "-") as TextKey<SecurityAction>;
}

const marks: Partial<Record<SecurityAction, BuoyKind>> = {
  "user.sign-in-failed": "warn",
  "user.sign-ins-paused": "warn",
  "user.password-known": "warn",
  "user.freeze": "warn",
  "user.suspend-passkey": "warn",
  "user.second-factor-failed": "warn",
};

/** How an entry of the security log reads. */
export function useEventTexts() {
  const t = useTranslations("security");
  const partsOf = useLookParts();
  const actionOf = ({ action, count, provider, member, role, mayDestroy }: SecurityEvent): string =>
    t(`actions.${keyOf(action)}`, {
      count: count ?? 1,
      name: provider === null ? (member ?? "") : signinNames[provider],
      role: role === null ? "" : t(`roles.${role}`),
      destroys: role === "technical" && mayDestroy === true ? "yes" : "no",
    });
  return {
    actionOf,
    /** Our staff's acts are a diamond, what was not the user's own a cone. */
    markOf: ({ action, by }: SecurityEvent): BuoyKind => marks[action] ?? (by === "staff" ? "info" : "ok"),
    markText: (kind: BuoyKind): string => t(kind === "warn" ? "mark.warn" : "mark.ok"),
    whoOf: ({ by, byName, staff }: SecurityEvent): ReactNode => {
      if (byName !== null) {
        return t.rich(by === "you" ? "by.member" : "by.keyNamed", { ...richTags, who: byName });
      }
      if (by === "you") return undefined;
      return by === "staff" && staff !== null ? t("by.staffNamed", { name: staff }) : t(`by.${by}`);
    },
    placeOf: ({ device, network, provider, action, look }: SecurityEvent): ReactNode => {
      if (look !== null) return look.reason === null ? partsOf(look.parts) : <bdi>{look.reason}</bdi>;
      const service = action === "user.sign-in" && provider !== null ? signinNames[provider] : null;
      return joinPlace(service, device, network);
    },
  };
}

/** Each isolated: a word between Latin names would turn their order around in Arabic. */
function joinPlace(service: string | null, device: string | null, network: string | null): ReactNode {
  if (service === null && device === null && network === null) return undefined;
  return (
    <>
      {service}
      {service !== null && device !== null && " · "}
      {device !== null && <bdi>{device}</bdi>}
      {network !== null && (
        <>
          {(service !== null || device !== null) && " · "}
          <BdiCode>{network}</BdiCode>
        </>
      )}
    </>
  );
}
