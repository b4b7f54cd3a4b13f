// Real tools on the `McpServer` of the TypeScript SDK 2.x: `node repair_typescript2.mjs TOOLS`.
// Input schemas are given as authored, with its own `fromJsonSchema` (ajv behind it).
import { readFileSync } from "node:fs";
import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const done = async () => ({ content: [{ type: "text", text: "accepted" }] });
const { tools } = JSON.parse(readFileSync(process.argv[2], "utf-8"));

serveStdio(() => {
  const server = new McpServer({ name: "repair", version: "1" });
  for (const { name, inputSchema } of tools) {
    try {
      server.registerTool(name, { description: name, inputSchema: fromJsonSchema(inputSchema) }, done);
    } catch (error) {
      console.error(`${name}: ${error}`.slice(0, 300)); // what ajv cannot read cannot be served
    }
  }
  return server;
});
