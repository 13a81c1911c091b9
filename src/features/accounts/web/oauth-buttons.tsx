import { useTranslations } from "use-intl";
import { signinNames } from "#src/shared/signin-providers.ts";
import { site } from "#src/web/site.ts";
import { Button } from "#src/web/ui/button.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { forgetReferrer } from "./referrer.ts";
import { useEnter } from "./use-open-session.ts";
import { useOauth } from "./use-oauth.ts";

/** Below login and sign-up: a button for each service that the site offers; nothing where it offers none. */
export function OauthButtons({ next }: { readonly next: string | undefined }) {
  const t = useTranslations("signin");
  const enter = useEnter();
  const { signIn } = site();
  const { begin, pending } = useOauth({
    intent: "sign-in",
    next,
    onEnd: () => {
      forgetReferrer();
      void enter(next);
    },
  });
  if (signIn === undefined) return null;
  return (
    <div className="mt-6 grid gap-3">
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
