/** An open stream of the customer's events. */
export async function openStream(url: string, token: string) {
  const response = await fetch(`${url}/api/v2/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let text = "";
  let isEnded = false;
  const decoder = new TextDecoder();
  const ended = (async () => {
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
    isEnded = true;
  })();
  const names = (): string[] => [...text.matchAll(/^event: (\S+)$/gm)].map(([, name = ""]) => name);
  return { status: response.status, ended, names, isEnded: () => isEnded };
}
