import type { SigninProvider } from "#src/shared/signin-providers.ts";

/**
 * The sign-in port: a service at which people already have an account says who they are. Every service is OpenID
 * Connect's authorization code with PKCE (OpenID Connect Core 1.0 §3.1, RFC 7636): `begin` says where the browser goes,
 * `complete` reads what it came back with. Nothing is kept between the two but what `begin` answers.
 */
export interface SigninDriver {
  readonly provider: SigninProvider;
  /** Driver name. */
  readonly driver: string;
  /** True when anyone can be anyone there. */
  readonly simulated: boolean;
  /** Where the browser goes, and what its return needs. Throws `SigninError`. */
  begin(visit: SigninVisit): Promise<SigninBegun>;
  /**
   * Who came back. Null when the service does not accept the code: it was used before, is too old, or belongs to
   * another attempt. Throws `SigninError`, after which the code may be used already.
   */
  complete(returned: SigninReturn): Promise<SigninProfile | null>;
  /**
   * Whether the service accepts our client, by a code that nothing gave. `address`: it does, and the app lacks this
   * address of return. Throws `SigninError` when its answer says nothing of the client.
   */
  tryClient(redirectUri: string): Promise<ClientVerdict>;
  /** Resolves to one line about the service when it answers and is the one meant. Throws `SigninError`. */
  health(): Promise<string>;
}

export type ClientVerdict = "accepted" | "refused" | "address";

/** One attempt of one browser. */
export interface SigninVisit {
  /** Ours, registered with the service; the browser returns there. */
  readonly redirectUri: string;
  /** At most 43 characters that a URL takes as they are. */
  readonly state: string;
}

/** Sealed between the two halves: who has these and the code can sign in. */
export interface SigninSecrets {
  /** Of PKCE. */
  readonly verifier: string;
  /** Null where the service is sent none. */
  readonly nonce: string | null;
}

export interface SigninBegun extends SigninSecrets {
  /** The service's page. */
  readonly url: string;
}

export interface SigninReturn extends SigninVisit, SigninSecrets {
  readonly code: string;
  /** What the service called itself in its answer (RFC 9207), where it did. */
  readonly issuer: string | null;
}

/** A person, as the service vouches for them. */
export interface SigninProfile {
  /** Theirs for ever, and at this service alone. */
  readonly subject: string;
  /** How they recognize the account: an address, or `@name`; at most 100 characters. */
  readonly label: string;
  /** A name to call them by, if the service has one; at most 100 characters. */
  readonly name: string | null;
  /** An address whose mailbox the service has seen them open; null: none, or not seen. */
  readonly email: string | null;
  /** The number by which Telegram's bots know them; null elsewhere. */
  readonly telegramUserId: bigint | null;
  /** The bot of Telegram that they let write to them first; null: none. */
  readonly telegramBotId: bigint | null;
}

/** A service that did not answer, or not as it must. Its message names no secret and no person. */
export class SigninError extends Error {
  override readonly name = "SigninError";
}

/** What a service gave the owner of a site for an app of theirs. */
export interface SigninClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type CreateSignin = (provider: SigninProvider, client: SigninClient) => SigninDriver;
