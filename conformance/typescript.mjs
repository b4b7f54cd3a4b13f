// One conversation by a client of the TypeScript SDK: lists, calls twice, closes; prints what it saw.
// Arguments: "1" or "2", the client's mode, and the server's command.
// Modes of 2: "legacy", "auto", or a revision to insist on; 1 has "legacy" only.

const MODULES = {
  1: ["@modelcontextprotocol/sdk/client/index.js", "@modelcontextprotocol/sdk/client/stdio.js"],
  2: ["@modelcontextprotocol/client", "@modelcontextprotocol/client/stdio"],
};

const [major, name, command, ...args] = process.argv.slice(2);
const [{ Client }, { StdioClientTransport }] = await Promise.all(
  MODULES[major].map((module) => import(module)),
);
const mode = ["legacy", "auto"].includes(name) ? name : { pin: name };
const client = new Client({ name: "interop", version: "1" }, { versionNegotiation: { mode } });
const call = (given) => client.callTool({ name: "edit_note", arguments: given });

await client.connect(new StdioClientTransport({ command, args }));
const { tools } = await client.listTools();
const made = await call({ action: "create", title: "Milk" });
const refused = await call({ action: "create", titel: "Milk" });
const revision = client.getNegotiatedProtocolVersion?.(); // 1.x does not tell
await client.close();

console.log(
  JSON.stringify({
    tools: tools.map((tool) => tool.name),
    made: made.structuredContent,
    refused: refused.isError === true,
    revision,
  }),
);
