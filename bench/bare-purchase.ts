import { readFile } from "node:fs/promises";
import Fastify from "fastify";
import { Pool } from "pg";

// The least purchase over HTTP: a call is read, and one statement of limit-purchase.sql runs on the first wallet. It
// has no customers, checks nothing and records nothing else.

const script = await readFile(new URL("./limit-purchase.sql", import.meta.url), "utf8");
const text = script.replaceAll(/^(?:--|\\set).*$/gm, "").replaceAll(":n", "$1::int");
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const app = Fastify();
app.post("*", async () => {
  await pool.query({ name: "purchase", text, values: [1] });
  return { ok: true };
});
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
console.log("ready");
