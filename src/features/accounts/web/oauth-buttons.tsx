import { useTranslations } from "use-intl";
import { signinNames } from "#src/shared/signin-providers.ts";
import type { SigninChoice } from "#src/shared/site-settings.ts";
import { Button } from "#src/web/ui/button.tsx";
import { goToWanted } from "./go-to-wanted.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { forgetReferrer } from "#src/web/visits/referrer.ts";
import { useOauth } from "./use-oauth.ts";

export interface OauthButtonsProps {
  /** The path to go to afterwards. */
  readonly next: string | undefined;
  readonly signIn: SigninChoice;
}

/** A button for each service by which people sign in: `next`, `signIn`. */
export function OauthButtons({ next, signIn }: OauthButtonsProps) {
  const t = useTranslations("accounts.services");
  const { begin, pending } = useOauth({
    intent: "sign-in",
    next,
    onEnd: () => {
      forgetReferrer();
      goToWanted(next);
    },
  });
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-13 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </p>
      {signIn.providers.map((provider) => (
        <Button
          key={provider}
          size="lg"
          block
          pending={pending === provider}
          icon={<ProviderMark provider={provider} />}
          onClick={() => void begin(provider)}
        >
          {t("continueWith", { name: signinNames[provider] })}
        </Button>
      ))}
      {signIn.isSimulated === true && <p className="text-13 text-pretty text-muted">{t("simulated")}</p>}
    </div>
  );
}
