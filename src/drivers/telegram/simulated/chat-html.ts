import { escapeHtml } from "#src/shared/escape-html.ts";
import type { BotIdentity } from "../port.ts";
import { ownPlayBot } from "./play-bots.ts";
import type { PlayMessage, PlayPerson } from "./play-chats.ts";
import { isReadableHtml } from "./readable-html.ts";

/** What the page of a chat shows. */
export interface ShownChat {
  readonly person: PlayPerson;
  readonly people: readonly PlayPerson[];
  /** From a link that opens the bot. */
  readonly start: string | undefined;
  readonly messages: readonly PlayMessage[];
  readonly isBlocked: boolean;
  readonly path: string;
  /** Number of the bot that the chat is with, and all bots that are there. */
  readonly bot: bigint;
  readonly bots: readonly BotIdentity[];
  /** Counts how often the log came: to the same address with a mark it would not be loaded again. */
  readonly turn: number;
  /** The message of the bot that the next text answers. */
  readonly reply: number | undefined;
}

const style = `
body { margin: 0 auto; max-width: 560px; padding: 16px; font: 15px/1.45 system-ui, sans-serif; color: #131f2d; background: #f4f1ea; box-sizing: border-box }
h1 { font-size: 18px; margin: 0 }
iframe { display: block; width: 100%; height: min(68vh, 640px); border: 1px solid #dfdcd3; border-radius: 8px; background: #f4f1ea; margin: 12px 0 }
.row { display: flex; gap: 8px; align-items: center; flex-wrap: wrap }
.grow { flex: 1; min-width: 0 }
article { max-width: 86%; width: fit-content; margin: 0 0 8px; padding: 8px 12px; background: #fff; border: 1px solid #dfdcd3; border-radius: 10px; overflow-wrap: anywhere; white-space: pre-wrap }
article.mine { margin-inline-start: auto; background: #e4effc; border-color: #cadff7 }
article img { display: block; width: 200px; image-rendering: pixelated }
cite { display: block; padding-inline-start: 8px; border-inline-start: 2px solid #8b8778; font-style: normal; color: #63605a }
time { display: block; text-align: end; font: 12px ui-monospace, monospace; color: #63605a }
.keys { display: flex; gap: 6px; margin-bottom: 6px; max-width: 86% }
button, .keys a { font: inherit; min-height: 40px; padding: 6px 14px; color: inherit; background: #fff; border: 1px solid #8b8778; border-radius: 6px; cursor: pointer; flex: 1; text-align: center; text-decoration: none; box-sizing: border-box }
.keys form { flex: 1; display: flex }
.main { color: #fff; background: #131f2d; flex: none }
input { font: inherit; min-height: 40px; padding: 6px 12px; border: 1px solid #8b8778; border-radius: 6px; box-sizing: border-box }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #c73b02; outline-offset: 2px }
a { color: #a83100 }
`;

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}<style>${style}</style></head>
<body>${body}</body>
</html>
`;
}

/** Where a person's chat with a bot is; the provider's is the one that is not named. */
export function addressOf(path: string, bot: bigint, { username }: Pick<PlayPerson, "username">): string {
  return `${path}?${bot === ownPlayBot.id ? "" : `bot=${bot}&`}as=${username}`;
}

/** The window: the log as a frame, and what is typed below it. */
export function windowPage(shown: ShownChat): string {
  const { person, people, start, messages, isBlocked, path, reply, bot, bots } = shown;
  const hrefOf = (of: bigint, who: PlayPerson) => escapeHtml(addressOf(path, of, who));
  const action = hrefOf(bot, person);
  const others = people
    .filter(({ username }) => username !== person.username)
    .map(
      (other) =>
        `<a href="${hrefOf(bot, other)}${start === undefined ? "" : `&amp;start=${start}`}">${escapeHtml(other.name)}</a>`,
    )
    .join(" ");
  const current = bots.find(({ id }) => id === bot);
  const otherBots = bots
    .filter(({ id }) => id !== bot)
    .map(({ id, name, username }) => `<a href="${hrefOf(id, person)}">${escapeHtml(name)} @${username}</a>`)
    .join(" ");
  const say = (content: string, label: string) =>
    `<form class="row" method="post" action="${action}" aria-label="${label}"><input type="hidden" name="act" value="say">${content}</form>`;
  const begin =
    start === undefined
      ? ""
      : say(
          `<input type="hidden" name="text" value="/start ${start}"><button class="main">Start</button><span>A link of the site opened this chat.</span>`,
          "Start the bot",
        );
  const answered = messages.find(({ id, isOfBot }) => isOfBot && id === reply);
  const answers =
    answered === undefined
      ? ""
      : `<input type="hidden" name="reply" value="${answered.id}"><span>Answers: ${escapeHtml(plainStart(answered.text))} <a href="${action}">No answer</a></span>`;
  // The provider's own has no token that could be entered again.
  const revoke =
    bot === ownPlayBot.id
      ? ""
      : `<p></p><form class="row" method="post" action="${action}"><input type="hidden" name="act" value="revoke"><button>Revoke the token of the bot</button></form>`;
  const block = `<form class="row" method="post" action="${action}"><input type="hidden" name="act" value="${isBlocked ? "unblock" : "block"}"><button>${isBlocked ? "Unblock the bot" : "Block the bot"}</button></form>`;
  return page(
    "Simulated Telegram",
    "",
    `<main><h1>Chat with ${current === undefined ? "the bot" : `${escapeHtml(current.name)} @${current.username}`}</h1>
<p>This page plays Telegram on this machine. You are <b>${escapeHtml(person.name)}</b> @${person.username}. Or be ${others}.</p>
${otherBots === "" ? "" : `<p>Other bots: ${otherBots}</p>`}
${begin}
<iframe src="${escapeHtml(addressOf(`${path}/log`, bot, person))}" title="Messages"></iframe>
${say(`${answers}<input class="grow" name="text" aria-label="Message" maxlength="4096" required autocomplete="off" placeholder="Message, or /help"><button class="main">Send</button>`, "Write")}
<p></p>${block}${revoke}</main>`,
  );
}

/** The messages of a chat, the oldest first. It comes again by itself, at its end. */
export function logPage({ person, messages, path, turn, bot }: ShownChat): string {
  const action = escapeHtml(addressOf(path, bot, person));
  const items = messages.map((message) => messageOf(message, action)).join("");
  const log = escapeHtml(addressOf(`${path}/log`, bot, person));
  const head = `<meta http-equiv="refresh" content="1;url=${log}&amp;turn=${turn + 1}#end">`;
  return page("Messages", head, `${items || "<p>No messages yet.</p>"}<div id="end"></div>`);
}

const longestStart = 60;

/** How a message begins, without its tags. */
function plainStart(html: string): string {
  const text = html.replaceAll(/<[^<>]*>?/g, "").replaceAll(/&lt;|&gt;|&amp;/g, "");
  return text.length > longestStart ? `${text.slice(0, longestStart)}…` : text;
}

function messageOf(message: PlayMessage, action: string): string {
  const { id, isOfBot, text, isPlain, buttons, picture, createdAt, editedAt } = message;
  const image =
    picture === null ? "" : `<img alt="Picture" src="data:image/png;base64,${picture.toString("base64")}">`;
  // The bot's own tags are the few that Telegram has; anything else is shown as it is written.
  const body =
    isOfBot && !isPlain && isReadableHtml(text)
      ? text.replaceAll("<a ", '<a target="_top" ')
      : escapeHtml(text);
  const at = `${editedAt === null ? "" : "edited "}${(editedAt ?? createdAt).toISOString().slice(11, 19)}`;
  const cited = message.answered === null ? "" : `<cite>${escapeHtml(plainStart(message.answered))}</cite>`;
  const reply = isOfBot ? `<a href="${action}&amp;reply=${id}" target="_top">Reply</a> ` : "";
  const keys = buttons
    .map((row) => {
      const cells = row.map(({ label, data, url }) =>
        data === undefined
          ? `<a href="${escapeHtml(url ?? "")}" target="_top">${escapeHtml(label)}</a>`
          : `<form method="post" action="${action}"><input type="hidden" name="act" value="press"><input type="hidden" name="message" value="${id}"><input type="hidden" name="data" value="${escapeHtml(data)}"><button>${escapeHtml(label)}</button></form>`,
      );
      return `<div class="keys">${cells.join("")}</div>`;
    })
    .join("");
  return `<article${isOfBot ? "" : ' class="mine"'}>${image}${cited}${body}<time>${reply}${at}</time></article>${keys}`;
}
