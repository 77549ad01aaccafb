import type { Arrow } from "./read-graph.ts";
import type { Room } from "./rooms.ts";

export const START = "<!-- rooms -->";
const END = "<!-- /rooms -->";

/** Renders the rooms as a table from the top down, each with its imports. */
export function architectureOf(rooms: readonly Room[], arrows: readonly Arrow[]): string {
  const rows = [...rooms].reverse().map(({ name, holds }) => {
    const targets = new Set(arrows.filter(({ from }) => from === name).map(({ to }) => to));
    const below = rooms.filter((room) => targets.has(room.name)).map((room) => room.name);
    return `| \`${name}\` | ${holds} | ${below.reverse().join(", ") || "nothing"} |`;
  });
  return ["| room | holds | imports |", "|---|---|---|", ...rows].join("\n");
}

/** Puts the picture into the page. @throws Error if the page has no place for it. */
export function withPicture(page: string, picture: string): string {
  const from = page.indexOf(START);
  const to = page.indexOf(END);
  if (from < 0 || to < from)
    throw new Error(`docs/architecture.md has no place for the rooms between ${START} and ${END}`);
  return `${page.slice(0, from + START.length)}\n${picture}\n${page.slice(to)}`;
}
