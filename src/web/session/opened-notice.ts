import { noticeParam } from "#src/shared/notice-link.ts";

let opened: string | null = null;

/** Takes the notice that a link of a mail or a chat names out of the page's address, before the router reads it. */
export function noteOpenedNotice(): void {
  const { pathname, search, hash } = location;
  const params = new URLSearchParams(search);
  const named = params.get(noticeParam);
  if (named === null) return;
  params.delete(noticeParam);
  const rest = params.size > 0 ? `?${params}` : "";
  history.replaceState(history.state, "", `${pathname}${rest}${hash}`);
  if (/^ntf_[0-9a-z]{26}$/.test(named)) opened = named;
}

/** The notice by whose link the page was opened, once. */
export function takeOpenedNotice(): `ntf_${string}` | null {
  const taken = opened;
  opened = null;
  return taken === null ? null : `ntf_${taken.slice(4)}`;
}
