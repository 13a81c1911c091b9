import { useSyncExternalStore } from "react";
import { paths } from "#src/shared/paths.ts";
import { session } from "#src/web/session/session.ts";
import { readStoredUser } from "#src/web/session/stored-user.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { referralLink } from "./referral-link.ts";

export interface ReferralLinkIslandProps {
  readonly texts: {
    readonly title: string;
    readonly visitor: string;
    readonly login: string;
    readonly signup: string;
    readonly copy: string;
    readonly copied: string;
    readonly page: string;
  };
}

/** A customer's own link; for visitors a link to sign up. The page itself is the same for everyone. */
export function ReferralLinkIsland({ texts }: ReferralLinkIslandProps) {
  // The server renders it for a visitor: only the browser has the signed-in user, who does not change there.
  const link = useSyncExternalStore(never, ownLink, () => null);
  const next = `?next=${encodeURIComponent(paths["referral-system"])}`;
  return (
    <section className="rounded-10 border border-line bg-surface p-6 max-md:p-4">
      <h2 className="text-18">{texts.title}</h2>
      {link === null ? (
        <>
          <p className="mt-2 text-14 text-fg2">{texts.visitor}</p>
          <p className="mt-4 flex flex-wrap gap-2.5">
            <ButtonLink href={paths.login + next} tone="ink">
              {texts.login}
            </ButtonLink>
            <ButtonLink href={paths.signup + next}>{texts.signup}</ButtonLink>
          </p>
        </>
      ) : (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <bdi dir="ltr" className="min-w-0 flex-1 font-mono text-13 wrap-anywhere">
            {link}
          </bdi>
          <CopyButton value={link} label={texts.copy} copiedLabel={texts.copied} withText />
          <ButtonLink href={paths["cabinet-referrals"]}>{texts.page}</ButtonLink>
        </p>
      )}
    </section>
  );
}

const never = () => () => undefined;

function ownLink(): string | null {
  const user = session.isActive() ? readStoredUser() : undefined;
  return user ? referralLink(location.origin, user.id) : null;
}
