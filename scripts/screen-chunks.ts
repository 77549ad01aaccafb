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

/**
 * Names the chunk of a module that several screens share after the areas of those screens. Each screen then needs few
 * files, and none of them has code that only other areas need.
 */
export function screenChunks(webDir: string) {
  let areasOf: ((id: string) => string[]) | undefined;
  return (id: string, context: Context): string | null => {
    areasOf ??= readAreas(webDir, context);
    const areas = areasOf(id);
    if (isScreen(id, webDir) || areas.includes("first")) return null;
    const later = areas.filter((area) => area in AREAS);
    // Code that the landing page needs too stays out of these chunks, which would bring other code with it.
    return later.length === 0 || areas.includes("landing") ? null : later.join("-");
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
  return (id: string) => reached.filter(({ ids }) => ids.has(id)).map(({ area }) => area);
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
