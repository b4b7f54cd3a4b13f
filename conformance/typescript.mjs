// One conversation by a client of the TypeScript SDK: lists, calls twice, closes; prints what it saw.
// Arguments: the client's major version, its mode, and the server's command.
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
const options = { capabilities: {}, versionNegotiation: { mode } };
const client = new Client({ name: "interop", version: "1" }, options);
const call = (given) => client.callTool({ name: "edit_note", arguments: given });

const transport = new StdioClientTransport({ command, args });
let revision; // 1.x tells its transport only, and that only since 1.13
transport.setProtocolVersion = (agreed) => (revision = agreed);
await client.connect(transport);
revision = client.getNegotiatedProtocolVersion?.() ?? revision;

const { tools } = await client.listTools();
const made = await call({ action: "create", title: "Milk" });
const refused = await call({ action: "create", titel: "Milk" });
await client.close();

console.log(
  JSON.stringify({
    tools: tools.map((tool) => tool.name),
    made: made.structuredContent ?? JSON.parse(made.content[0].text), // text alone before 2025-06-18
    refused: refused.isError === true,
    revision,
  }),
);
