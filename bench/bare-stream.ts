import { createServer, type ServerResponse } from "node:http";
import { Client } from "pg";

// The least between a commit and a browser: each notice of the database is written to the stream it names.

const streams = new Map<string, ServerResponse>();
const client = new Client(process.env["DATABASE_URL"]);
client.on("notification", ({ payload = "" }) => {
  const [owner = "", sent = ""] = payload.split(" ");
  streams.get(owner)?.write(`id: ${sent}\nevent: bench.sent.v1\ndata: {"sent":${sent}}\n\n`);
});
await client.connect();
await client.query("LISTEN bench");
createServer((request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write("retry: 2000\n\n");
  streams.set(request.url?.slice(1) ?? "", response);
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => console.log("ready"));
