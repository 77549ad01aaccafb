import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "rolldown";
import { ROOT } from "#server/platform/lib/root.ts";

/** `npm run verifier`: builds dist/verify.mjs and dist/verify.html, and prints the SHA-256 of each, which is the same wherever it is built. */
const sha256 = (text: string) => createHash("sha256").update(text).digest();
const source = (name: string) => readFileSync(path.join(ROOT, "verifier", name), "utf8");

async function bundled(name: string, format: "es" | "iife"): Promise<string> {
  const { output } = await build({
    cwd: ROOT,
    input: `./verifier/${name}`,
    platform: format === "es" ? "node" : "browser",
    write: false,
    output: { format, comments: false, codeSplitting: false },
  });
  return output[0].code;
}

const script = (await bundled("page.ts", "iife")).replaceAll("</", "<\\/");
const style = source("page.css");
const [ofScript, ofStyle] = [script, style].map((text) => `'sha256-${sha256(text).toString("base64")}'`);
const parts: Readonly<Record<string, string>> = {
  CSP: `default-src 'none'; script-src ${ofScript}; style-src ${ofStyle}; base-uri 'none'; form-action 'none'`,
  STYLE: style,
  SCRIPT: script,
};
const files = {
  "verify.mjs": await bundled("main.ts", "es"),
  "verify.html": source("page.html").replace(/%([A-Z]+)%/g, (_, part: string) => parts[part] ?? ""),
};

mkdirSync(path.join(ROOT, "dist"), { recursive: true });
for (const [name, text] of Object.entries(files)) {
  writeFileSync(path.join(ROOT, "dist", name), text);
  console.log(`${sha256(text).toString("hex")}  dist/${name}`);
}
