import { lazy, Suspense } from "react";
import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";
import { site } from "#src/web/site.ts";

// The form comes first: the buttons come once the page is there.
const OauthButtons = lazy(async () => {
  await new Promise<void>(afterLoadAndIdle);
  return { default: (await import("./oauth-buttons.tsx")).OauthButtons };
});
const PasskeyButton = lazy(async () => {
  await new Promise<void>(afterLoadAndIdle);
  return { default: (await import("./passkeys/passkey-button.tsx")).PasskeyButton };
});

export interface OtherWaysPlaceProps {
  /** The path to go to afterwards. */
  readonly next: string | undefined;
  /** Login: people who have an account may have a passkey. */
  readonly hasPasskey?: boolean;
}

/** Below login and sign-up: room for the ways in besides a password, and these; else nothing. */
export function OtherWaysPlace({ next, hasPasskey = false }: OtherWaysPlaceProps) {
  const { signIn } = site();
  return (
    <>
      {hasPasskey && (
        <div className="mt-3 min-h-12">
          <Suspense>
            <PasskeyButton next={next} />
          </Suspense>
        </div>
      )}
      {signIn && (
        // A line, a button for each, and in a demo one more line.
        <div
          className="mt-6"
          style={{ minHeight: 20 + 60 * signIn.providers.length + (signIn.isSimulated ? 32 : 0) }}
        >
          <Suspense>
            <OauthButtons next={next} signIn={signIn} />
          </Suspense>
        </div>
      )}
    </>
  );
}
