interface GuideText {
  /** The name of its part in the programs too. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The file that it is a part of, without its ending; null: it shows none. */
  readonly program: "first-server" | "verify-webhook" | null;
  /** A program that is the same whatever language was chosen, shown whole. */
  readonly script?: string;
  /** Files that the site gives away, by their paths. */
  readonly downloads?: readonly string[];
}

/** What the guide says beside its programs; in English, like the reference. */
export const guideTexts: readonly GuideText[] = [
  {
    id: "key",
    title: "1. Make a key",
    paragraphs: [
      "A key is made on the page API keys of the cabinet. Its secret, which begins with `mrg_`, is shown once. For this guide it needs the scopes `servers:read`, `servers:write` and `orders:spend`. Give it a limit of what it may spend in a day, and the addresses that it is used from.",
      "The programs read it from the environment: `export API_KEY=mrg_…`. A key that may have leaked is revoked at once by `POST /api/v2/api-keys/exposed`, which needs no sign-in.",
    ],
    program: null,
  },
  {
    id: "call",
    title: "2. Call, and call again",
    paragraphs: [
      "Every call is JSON over HTTPS with the key in the `Authorization` header; `GET /api/v2/whoami` says whether it works, what it may do and which address it is seen from.",
      'A refusal has a status and a code that programs go by: `{"error": {"code", "message", "params", "fields", "requestId"}}`. 401 is a wrong or ended key, 403 a missing scope (`scope_missing` names it) or another address, 409 a state that does not allow the call, 422 an input, named in `fields`.',
      "429 and 503 are worth another try after the seconds of `Retry-After`; so is a call that got no answer. Nothing else changes by trying again. `RateLimit-Remaining` of every answer says how many calls are left in this minute.",
    ],
    program: "first-server",
  },
  {
    id: "list",
    title: "3. Read a list to its end",
    paragraphs: [
      "Lists that grow come in pages of `limit`. `nextCursor` of a page is the `cursor` of the next one, and null on the last.",
    ],
    program: "first-server",
  },
  {
    id: "buy",
    title: "4. Buy a server, once",
    paragraphs: [
      "First ask what it costs, then send that total as `expectedTotalCents`. If the price is another one by then, nothing is bought: the refusal `price_changed` has the new `totalCents`.",
      "`Idempotency-Key` is one for each order, made before the first try and used for every further one. The same key with the same body gets the same answer and costs nothing more; with another body it is refused. Only successes are kept, so an order that failed for want of money works with the same key after a deposit.",
    ],
    program: "first-server",
  },
  {
    id: "wait",
    title: "5. Wait until it runs",
    paragraphs: [
      "Orders are answered at once, with the id of what will be there, and the work goes on by itself. Ask for the object every two seconds until its `status` is `running`; one that cannot be made is `failed`, and what was paid is back in the wallet. Webhooks say the same without asking.",
    ],
    program: "first-server",
  },
  {
    id: "webhook",
    title: "6. Trust a webhook",
    paragraphs: [
      "Webhooks follow Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`, an HMAC-SHA256 of id, timestamp and body with the endpoint's secret. Check the bytes as they came, compare in constant time, and refuse what is older than five minutes.",
      "Answer with a status of 200 to 299 within 15 seconds; everything else is tried again, eight times in 28 hours. The same message can come twice: remember its `webhook-id`. Order is not promised; `data` is what the call that the type names would have answered.",
    ],
    program: "verify-webhook",
  },
  {
    id: "certificates",
    title: "7. Certificates by DNS",
    paragraphs: [
      "Wildcard certificates need a record in the domain. `dns_moorage.sh` writes it for `acme.sh` and `dehydrated`, and takes it away again.",
      'Make a key from the template Certificates by DNS-01, limited to the domains: it can then change their records and nothing else. Programs of other makers do the same with two calls: `POST /api/v2/domains/{id}/records` adds a TXT record beside the others, and `DELETE` of the same path with `{"record": {"type", "name", "content"}}` removes that one alone; both can be sent again. `GET /api/v2/whoami` names the domains of the key.',
    ],
    program: null,
    script: "dns_moorage.sh",
  },
  {
    id: "command-line",
    title: "8. The command line",
    paragraphs: [
      "`moorage` makes every call that a key can make: one file, without anything to install but Node.js 20.16 or newer. `curl -fsSLO https://host.example/downloads/moorage && chmod +x moorage` gets it; it calls the site that it came from.",
      '`moorage login` asks for a key and keeps it in a file that only you can read; scripts set `MOORAGE_TOKEN`, and `MOORAGE_URL` for another address. `moorage --help` lists the nouns, `moorage servers --help` the commands of one, `moorage servers purchase --help` what one takes. `eval "$(moorage completion bash)"` completes them; zsh and fish have theirs.',
      "`moorage servers list` prints a table, with `--json` the answer as it came. What costs money or cannot be undone shows its price and asks first; `--yes` goes on without asking. Then it reports each step until the work has ended. An order whose answer was lost is repeated under its own `Idempotency-Key`, so that it is made once.",
      "It ends with 0 when it is done, 2 when it was typed wrong, 3 when the site refused, 4 when the key may not, 5 when there is no such object, 6 when no answer came, 7 when the question was not answered with yes, 8 when the work failed, 130 when it was interrupted, and 1 after any other error.",
    ],
    program: null,
    downloads: ["/downloads/moorage"],
  },
];
