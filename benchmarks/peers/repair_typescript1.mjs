// Real tools on the `McpServer` of the TypeScript SDK 1.x: `node repair_typescript1.mjs TOOLS`.
// Its tools have zod schemas, made here of the input schemas by zod itself.
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as z from "zod";

const done = async () => ({ content: [{ type: "text", text: "accepted" }] });
const server = new McpServer({ name: "repair", version: "1" });
for (const { name, inputSchema } of JSON.parse(readFileSync(process.argv[2], "utf-8")).tools) {
  try {
    server.registerTool(name, { description: name, inputSchema: z.fromJSONSchema(inputSchema) }, done);
  } catch (error) {
    console.error(`${name}: ${error}`.slice(0, 300)); // what zod cannot read cannot be served
  }
}
await server.connect(new StdioServerTransport());
