/** An open stream of the customer's events, of those after an id or from now on. */
export async function openStream(url: string, token: string, after?: string) {
  const response = await fetch(`${url}/api/v2/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(after !== undefined && { "last-event-id": after }),
    },
  });
  let text = "";
  let isEnded = false;
  const decoder = new TextDecoder();
  const ended = (async () => {
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
    isEnded = true;
  })();
  const names = (): string[] => [...text.matchAll(/^event: (\S+)$/gm)].map(([, name = ""]) => name);
  /** What a client sends when it opens the stream again. */
  const lastId = (): string => [...text.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? "";
  return { status: response.status, ended, names, lastId, isEnded: () => isEnded };
}
