import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type ComponentProps, Suspense } from "react";
import { useTranslations } from "use-intl";
import { signinNames, signinProviders } from "#src/shared/signin-providers.ts";
import { BarePage, type BarePageProps } from "#src/web/cabinet/bare-page.tsx";
import { landingPath } from "#src/web/session/wanted-path.ts";
import { site } from "#src/web/site.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Spinner } from "#src/web/ui/spinner.tsx";
import { SecondFactorForm } from "./second-factor/lazy-second-factor.ts";
import { TelegramOfferStep } from "./telegram-offer-step.tsx";
import { type OauthEnd, useOauthReturn } from "./use-oauth-return.ts";

/** `/auth/{provider}/callback`: the return from a service, in its window or in the whole page. */
export function OauthCallbackPage() {
  const t = useTranslations("signin.callback");
  const { provider: name } = useParams({ from: "/bare/auth/$provider/callback" });
  const provider = signinProviders.find((one) => one === name);
  const isOffered = provider !== undefined && site().signIn?.providers.includes(provider) === true;
  const { end, isWindow, challenge, offer, onEntered } = useOauthReturn(isOffered ? provider : undefined);
  const navigate = useNavigate();
  const back = useWayBack(isWindow);
  if (challenge !== undefined && end === "factor") {
    // The page that opened this window has all ways to log in.
    const startOver = () => (isWindow ? window.close() : void navigate({ to: "/login", replace: true }));
    return <SecondStep back={back} challenge={challenge} onEntered={onEntered} onStartOver={startOver} />;
  }
  if (offer !== undefined && end === "offer")
    return (
      <BarePage title={t("offerTitle")} back={back}>
        <TelegramOfferStep {...offer} />
      </BarePage>
    );
  const title = t(titles[end], { name: provider === undefined ? "" : signinNames[provider] });
  return (
    <BarePage title={title} back={back}>
      <h1 className="text-32">{title}</h1>
      <p role="status" className="mt-4 flex max-w-prose items-center gap-3 text-16 text-pretty text-fg2">
        {end === "working" && <Spinner />}
        {provider === undefined ? t("unknown") : t(texts[end], { name: signinNames[provider] })}
      </p>
      {end !== "working" && <WayOn isDone={end === "done"} isWindow={isWindow} />}
    </BarePage>
  );
}

/** The link of the bar: out of a window of the service, else to the login. */
function useWayBack(isWindow: boolean): BarePageProps["back"] {
  const t = useTranslations("signin.callback");
  return isWindow
    ? { to: "/login", label: t("close"), onFollow: () => window.close() }
    : { to: "/login", label: t("login"), leads: "on" };
}

/** Where to from here. */
function WayOn({ isDone, isWindow }: { readonly isDone: boolean; readonly isWindow: boolean }) {
  const t = useTranslations("signin.callback");
  return (
    <div className="mt-8 flex flex-wrap gap-2.5">
      <Link to={isDone ? landingPath : "/login"} className={buttonClass({ tone: "primary", size: "lg" })}>
        {t(isDone ? "goOn" : "login")}
      </Link>
      {isWindow && (
        <Button size="lg" onClick={() => window.close()}>
          {t("close")}
        </Button>
      )}
    </div>
  );
}

/** What an account with a second factor asks for after the service. */
function SecondStep({
  back,
  ...step
}: ComponentProps<typeof SecondFactorForm> & Pick<BarePageProps, "back">) {
  const t = useTranslations("signin.callback");
  return (
    <BarePage title={t("factorTitle")} back={back}>
      <h1 className="text-32">{t("factorTitle")}</h1>
      <div className="mt-6 max-w-94">
        <Suspense>
          <SecondFactorForm {...step} />
        </Suspense>
      </div>
    </BarePage>
  );
}

const texts = {
  working: "working",
  done: "done",
  absent: "absent",
  cancelled: "cancelled",
  elsewhere: "elsewhere",
  exists: "exists",
  expired: "expired",
  factor: "expired",
  failed: "failed",
  offer: "done",
  taken: "taken",
} as const satisfies Readonly<Record<OauthEnd, string>>;

const titles = {
  working: "title",
  done: "doneTitle",
  absent: "absentTitle",
  cancelled: "cancelledTitle",
  elsewhere: "elsewhereTitle",
  exists: "existsTitle",
  expired: "expiredTitle",
  factor: "expiredTitle",
  failed: "failedTitle",
  offer: "offerTitle",
  taken: "takenTitle",
} as const satisfies Readonly<Record<OauthEnd, string>>;
