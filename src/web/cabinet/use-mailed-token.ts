import { useLocation } from "@tanstack/react-router";

/**
 * The token of the mailed link that led here. It is in the fragment, which no server, proxy or log is sent
 * (RFC 3986 §3.5); mails of earlier versions have it in the query, `queried`.
 */
export function useMailedToken(queried: string | undefined): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  return mailedToken(hash, queried);
}

export function mailedToken(hash: string, queried: string | undefined): string | undefined {
  return new URLSearchParams(hash).get("token") ?? queried;
}
