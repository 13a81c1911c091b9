import { lazy, Suspense } from "react";
import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";
import { site } from "#src/web/site.ts";

// The form comes first: the buttons come once the page is there.
const OauthButtons = lazy(async () => {
  await new Promise<void>(afterLoadAndIdle);
  return { default: (await import("./oauth-buttons.tsx")).OauthButtons };
});

/** Below login and sign-up: room for the buttons of the services that the site offers, and these; else nothing. */
export function OauthPlace({ next }: { readonly next: string | undefined }) {
  const { signIn } = site();
  return (
    signIn && (
      // A line, a button for each, and in a demo one more line.
      <div
        className="mt-6"
        style={{ minHeight: 20 + 60 * signIn.providers.length + (signIn.isSimulated ? 32 : 0) }}
      >
        <Suspense>
          <OauthButtons next={next} signIn={signIn} />
        </Suspense>
      </div>
    )
  );
}
