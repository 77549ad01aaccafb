import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "rolldown";
import { ROOT } from "#server/platform/lib/root.ts";

/**
 * `npm run verifier [-- FOLDER]`: builds verify.mjs and verify.html (in dist), and prints the SHA-256 of each, which is the same
 * wherever it is built. The page's policy allows its own script and style, and no request at all.
 */
const sha256 = (text: string) => createHash("sha256").update(text).digest();
const allowed = (text: string) => `'sha256-${sha256(text).toString("base64")}'`;

const [program, script] = [await bundled("main.ts", "node"), await bundled("page.ts", "browser")];
const page = readFileSync(path.join(ROOT, "verifier/page.html"), "utf8");
const [, style = ""] = /<style>(.*)<\/style>/s.exec(page) ?? [];
const policy = `default-src 'none'; script-src ${allowed(script)}; style-src ${allowed(style)}; base-uri 'none'; form-action 'none'`;
const files = {
  "verify.mjs": program,
  "verify.html": page.replace("%POLICY%", policy).replace("SCRIPT;", () => script),
};

const folder = path.resolve(ROOT, process.argv[2] ?? "dist");
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  writeFileSync(path.join(folder, name), text);
  console.log(`${sha256(text).toString("hex")}  ${name}`);
}

async function bundled(name: string, platform: "node" | "browser"): Promise<string> {
  const format = platform === "node" ? "es" : "iife";
  const { output } = await build({
    ...{ cwd: ROOT, input: `./verifier/${name}`, platform, write: false },
    output: { format, comments: false, codeSplitting: false },
  });
  return output[0].code.replaceAll("</", "<\\/");
}
