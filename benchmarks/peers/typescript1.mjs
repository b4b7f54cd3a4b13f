// The ten tools on the TypeScript SDK 1.x, its schema validation on: `node typescript1.mjs TOOLS`.
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as z from "zod";

const inputSchema = z.strictObject({
  text: z.string().describe("What to say."),
  times: z.int().min(1).max(5).optional(),
  options: z.strictObject({ upper: z.boolean().optional(), suffix: z.string().optional() }).optional(),
});
const say = async ({ text, times = 1 }) => ({ content: [{ type: "text", text: text.repeat(times) }] });

const server = new McpServer({ name: "say", version: "1" });
for (const { name, description } of JSON.parse(readFileSync(process.argv[2], "utf-8")).tools) {
  server.registerTool(name, { description, inputSchema }, say);
}
await server.connect(new StdioServerTransport());
