import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** What every screen needs. */
const FIRST = ["main"];
const LANDING = ["pages/landing", "pages/own-money-landing"];
/** What surrounds each screen of someone signed in. */
const MEMBERS_SHELL = ["shell/signed-in-header", "shell/signed-in-footer"];
/** Screens for visitors and for people who are signed in, in areas that the same people open in one visit. */
const VISITORS: Record<string, string[]> = {
  joining: ["pages/login", "pages/register", "pages/invitation", "pages/join"],
  browsing: ["pages/classifieds"],
};
const MEMBERS: Record<string, string[]> = {
  shell: MEMBERS_SHELL,
  dashboards: ["pages/home", "pages/player-dashboard", "pages/commissioner-dashboard"],
  league: ["pages/league"],
  creating: ["pages/create-league"],
  admin: ["pages/admin"],
  // What all screens look like before they are there: what it shares with a screen must not bring that screen.
  shapes: ["pages/screen-shape"],
};
/** What loads after a screen, or on demand. */
const LATER: Record<string, string[]> = {
  windows: ["ui/dialog-window", "ui/toast-region"],
  forms: [
    "leagues/form/edit-league-form",
    "leagues/invitations/ways-to-invite",
    "leagues/replacements/replacement-form",
    "money/payouts/proposal",
    "votes/commissioner-votes/commissioner-proposal-form",
  ],
};
const AREAS = { ...VISITORS, ...MEMBERS };

/** What the areas of visitors share with others, and the icons: alone, each would be a file of some hundred bytes. */
const COMMON = "common";
/** What only areas of members share. */
const OF_MEMBERS = "members";
/** Libraries that many screens don't need at first: forms, their schemas, and what dialogs and toasts need. */
const LIBRARIES: [name: string, modules: RegExp][] = [
  ["fields", /\/react-hook-form\//],
  ["schemas", /\/zod\//],
  [
    "windows",
    /\/@radix-ui\/react-(dialog|toast|dismissable-layer|focus|portal)|\/(react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|tslib)/,
  ],
  ["radix", /\/@radix-ui\//],
];
/** Parts of libraries that every screen seems to reach, through the library's list of all its parts. */
const LISTED = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.|\/@tanstack\/.*(infinite|mutationobserver|usemutation)/i;

/**
 * Names the chunk of a module after the screens that need it. Each screen then needs few files, and none of them has much
 * code that only other areas need.
 */
export function screenChunks(webDir: string) {
  let known: ReturnType<typeof readAreas> | undefined;
  return (id: string, context: Context): string | null => {
    known ??= readAreas(webDir, context);
    const listed = LISTED.exec(id);
    if (listed) return known.firstIcons.has(listed[1] ?? "") ? null : COMMON;
    const library = LIBRARIES.find(([, modules]) => modules.test(id));
    if (library) return library[0];
    return isScreen(id, webDir) ? null : sharedBy(known.areasOf(id));
  };
}

function sharedBy(areas: string[]): string | null {
  // Code that the landing page needs too stays out of these chunks, because they would bring other code with them.
  if (areas.includes("first") || areas.includes("landing")) return null;
  const shown = areas.filter((area) => area in AREAS);
  const [only] = shown.length > 0 ? shown : areas;
  if (shown.length < 2) return only ?? null;
  return shown.some((area) => area in VISITORS) ? COMMON : OF_MEMBERS;
}

const isScreen = (id: string, webDir: string) => id.startsWith(`${webDir}/pages/`) || id === `${webDir}/main.tsx`;

function readAreas(webDir: string, context: Context) {
  const reached = Object.entries({ first: FIRST, landing: LANDING, ...AREAS, ...LATER }).map(([area, screens]) => ({
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
