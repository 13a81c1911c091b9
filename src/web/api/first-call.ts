import { warmUp } from "#src/shared/site-files.ts";

declare global {
  /** Answers on their way by language and address. */
  var firstCalls: Record<string, Promise<Response>> | undefined;
}

/** An answer that nobody took by then is old. */
const freshMs = 10_000;

/** What the page's HTML has asked for already, for the first who asks the same; undefined when it has not. */
export function takeFirstCall(method: string, url: string): Promise<Response> | undefined {
  const { firstCalls } = globalThis;
  if (firstCalls === undefined) return undefined;
  // After a write every answer from before is old.
  if (method !== "GET" || performance.now() > freshMs) {
    globalThis.firstCalls = undefined;
    return undefined;
  }
  const key = `${document.documentElement.lang} ${url}`;
  const answer = firstCalls[key];
  delete firstCalls[key];
  return answer;
}

/** Whether the page's HTML has asked for something that nobody has taken yet. */
export function hasFirstCalls(): boolean {
  return Object.keys(globalThis.firstCalls ?? {}).length > 0;
}

/**
 * Runs while the cabinet's code is on its way. For a customer with a session: asks for what the page will show;
 * `takeFirstCall` takes the answers. A path with a query is about something narrower, so then only what is above the
 * page is asked for, the first two; and a path such as `/contact/new` names nothing that exists. Starts the warm-up.
 */
export const firstCallsScript =
  '(()=>{const d=document,m=d.querySelector("meta[name=first-calls]"),l=d.documentElement.lang;' +
  'if(!m||!("auth"in d.documentElement.dataset))return;const k=self.firstCalls={},s=location.pathname.split("/")[2];' +
  'for(const c of m.content.split(" ").slice(0,location.search?2:99)){' +
  'if(c.endsWith("*")&&!s.includes("_"))continue;const u="/api"+c.replace("*",s),' +
  'a=fetch(u,{headers:{accept:"application/json","accept-language":l}});a.catch(()=>0);k[l+" "+u]=a}})();' +
  `new Worker("${warmUp.path}")`;
