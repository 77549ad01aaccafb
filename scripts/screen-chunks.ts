import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** What every screen needs. */
const FIRST = ["main"];
const LANDING = ["pages/landing"];
/** Screens that are opened by the same people in one visit. */
const AREAS: Record<string, string[]> = {
  joining: ["pages/login", "pages/register", "pages/invitation", "pages/join"],
  browsing: ["pages/classifieds"],
  dashboards: ["shell/signed-in-header", "pages/home", "pages/player-dashboard", "pages/commissioner-dashboard"],
  league: ["shell/signed-in-header", "pages/league"],
};

/** What more than two areas share, and the icons: alone, each would be a file of some hundred bytes. */
const COMMON = "common";
/** Parts of libraries that every screen seems to reach, through the library's list of all its parts. */
const LISTED = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.|\/@tanstack\/.*infinite/i;

/**
 * Names the chunk of a module that several screens share after the areas of those screens. Each screen then needs few
 * files, and none of them has much code that only other areas need.
 */
export function screenChunks(webDir: string) {
  let known: ReturnType<typeof readAreas> | undefined;
  return (id: string, context: Context): string | null => {
    known ??= readAreas(webDir, context);
    const listed = LISTED.exec(id);
    if (listed) return known.firstIcons.has(listed[1] ?? "") ? null : COMMON;
    const areas = known.areasOf(id);
    if (isScreen(id, webDir) || areas.includes("first")) return null;
    const later = areas.filter((area) => area in AREAS);
    // Code that the landing page needs too stays out of these chunks, because they would bring other code with them.
    if (later.length === 0 || areas.includes("landing")) return null;
    return later.length > 2 ? COMMON : later.join("-");
  };
}

const isScreen = (id: string, webDir: string) => id.startsWith(`${webDir}/pages/`) || id === `${webDir}/main.tsx`;

function readAreas(webDir: string, context: Context) {
  const reached = Object.entries({ first: FIRST, landing: LANDING, ...AREAS }).map(([area, screens]) => ({
    area,
    ids: reachedFrom(
      screens.map((screen) => `${webDir}/${screen}.tsx`),
      context,
    ),
  }));
  const first = reached.filter(({ area }) => area === "first" || area === "landing").flatMap(({ ids }) => [...ids]);
  return {
    areasOf: (id: string) => reached.filter(({ ids }) => ids.has(id)).map(({ area }) => area),
    /** The icons of what every visitor's first screen needs. */
    firstIcons: new Set(first.flatMap((id) => (id.startsWith(webDir) ? iconsIn(id, context) : []))),
  };
}

/** The icons that a module imports, by the names of their files: some have several names. */
function iconsIn(id: string, context: Context): string[] {
  const { code, importedIds } = context.getModuleInfo(id) ?? {};
  const list = importedIds?.find((imported) => imported.includes("/lucide-react/"));
  const lines = (list && context.getModuleInfo(list)?.code?.split("\n")) || [];
  return [...(code ?? "").matchAll(/import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g)]
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(" ")[0]))
    .map((name) => lines.find((line) => line.includes(`default as ${name},`)) ?? "")
    .map((line) => /\.\/icons\/([\w-]+)\.mjs/.exec(line)?.[1] ?? "");
}

/** Everything that these modules import, except what they fetch later. */
function reachedFrom(modules: string[], context: Context): Set<string> {
  const found = new Set<string>();
  const waiting = [...modules];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
