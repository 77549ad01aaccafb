import path from "node:path";
import type { Plugin } from "vite";

const ICONS = "/lucide-react/dist/esm/icons/";
const COMPONENT = /^import createLucideIcon from .*;$/m;
/** What a drawing has besides its lines: keys of random letters, which don't compress, and facts that nothing reads. */
const UNUSED = /,\s*key: "\w+"|^ {2}(name|size|aliases): .*$|^__iconData\.node;$/gm;

/** Leaves only an icon's lines, and shows them with our own component. Icons that only rename another stay as they are. */
export function bareIcon(code: string, component: string): string {
  if (!code.includes("createLucideIcon(")) return code;
  const bare = code.replace(COMPONENT, `import { bareIcon as createLucideIcon } from ${JSON.stringify(component)};`);
  if (bare === code) throw new Error("Icons are written differently now: see what is left to leave out.");
  return bare.replace(UNUSED, "");
}

/** Gives icons a component of ours: lucide's weighs as much as twenty icons. */
export const bareIcons = (webDir: string): Plugin => ({
  name: "bare-icons",
  enforce: "pre",
  apply: "build",
  transform: (code, id) =>
    id.includes(ICONS) ? { code: bareIcon(code, path.join(webDir, "ui/bare-icon.ts")), map: null } : undefined,
});
