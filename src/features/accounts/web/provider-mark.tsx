import type { SigninProvider } from "#src/shared/signin-providers.ts";

const shapes: Readonly<Record<SigninProvider, string>> = {
  google: "M21 12.2c0 5-3.4 8.3-8.8 8.3a8.5 8.5 0 1 1 5.8-14.7l-2.5 2.4a5 5 0 1 0 1.7 5.6h-5v-3.3H21z",
  telegram:
    "M2.6 11.2 20 4.4c.9-.3 1.6.2 1.3 1.5l-2.9 13.7c-.2 1-.8 1.2-1.6.8l-4.4-3.3-2.2 2.1c-.3.3-.5.5-1 .5l.4-4.6 8-7.3c.4-.3-.1-.5-.5-.2l-10 6.3-4.3-1.3c-.9-.3-.9-.9-.2-1.4z",
};

/** The sign of a service, in the color of the text. */
export function ProviderMark({ provider }: { readonly provider: SigninProvider }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={shapes[provider]} />
    </svg>
  );
}
