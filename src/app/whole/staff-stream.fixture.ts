/** The stream of a member of staff as it was opened, with the names of the events that came so far. */
export async function openStaffStream(url: string, token: string) {
  const response = await fetch(`${url}/api/v2/admin/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let text = "";
  const decoder = new TextDecoder();
  let isEnded = false;
  const ended = (async () => {
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
    isEnded = true;
  })();
  return {
    response,
    ended,
    isEnded: () => isEnded,
    text: () => text,
    kinds: (): readonly string[] => [...text.matchAll(/^event: (\S+)$/gm)].map(([, kind = ""]) => kind),
  };
}

export type OpenStaffStream = Awaited<ReturnType<typeof openStaffStream>>;
