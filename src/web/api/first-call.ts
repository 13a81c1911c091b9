import { warmUp } from "#src/shared/site-files.ts";

declare global {
  /** Pending answers by language and address. */
  var firstCalls: Record<string, Promise<Response>> | undefined;
}

/** An answer not taken by then is stale. */
const freshMs = 10_000;

/** The answer to a call that the page's HTML has made already, once; undefined when it has not. */
export function takeFirstCall(method: string, url: string): Promise<Response> | undefined {
  const { firstCalls } = globalThis;
  if (firstCalls === undefined) return undefined;
  // After a write every earlier answer is stale.
  if (method !== "GET" || performance.now() > freshMs) {
    globalThis.firstCalls = undefined;
    return undefined;
  }
  const key = `${document.documentElement.lang} ${url}`;
  const answer = firstCalls[key];
  delete firstCalls[key];
  return answer;
}

/** Whether the page's HTML has made a call whose answer is not taken yet. */
export function hasFirstCalls(): boolean {
  return Object.keys(globalThis.firstCalls ?? {}).length > 0;
}

/**
 * Runs while the cabinet's code loads. For a customer with a session it requests what the page will show;
 * `takeFirstCall` takes the answers. A path with a query shows something narrower, so then only the first two, for the
 * header, are requested; and a path such as `/contact/new` has no object to request. Starts the warm-up.
 */
export const firstCallsScript =
  '(()=>{const d=document,m=d.querySelector("meta[name=first-calls]"),l=d.documentElement.lang;' +
  'if(!m||!("auth"in d.documentElement.dataset))return;const k=self.firstCalls={},s=location.pathname.split("/")[2];' +
  'for(const c of m.content.split(" ").slice(0,location.search?2:99)){' +
  'if(c.endsWith("*")&&!s.includes("_"))continue;const u="/api"+c.replace("*",s),' +
  'a=fetch(u,{headers:{accept:"application/json","accept-language":l}});a.catch(()=>0);k[l+" "+u]=a}})();' +
  `new Worker("${warmUp.path}")`;
