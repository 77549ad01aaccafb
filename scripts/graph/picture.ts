import type { House, Room } from "./house.ts";
import type { Arrow } from "./read-graph.ts";

type Pair = Pick<Arrow, "from" | "to">;

/** Renders a house's rooms: a diagram, then a table from the top down, each room with its imports. */
export function pictureOf({ rooms }: House, arrows: readonly Pair[]): string {
  return [diagramOf(rooms, arrows), tableOf(rooms, arrows)].join("\n\n");
}

function tableOf(rooms: readonly Room[], arrows: readonly Pair[]): string {
  const rows = [...rooms].reverse().map(({ name, holds }) => {
    const targets = new Set(arrows.filter(({ from }) => from === name).map(({ to }) => to));
    const below = rooms.filter((room) => targets.has(room.name)).map((room) => room.name);
    return `| \`${name}\` | ${holds} | ${below.reverse().join(", ") || "nothing"} |`;
  });
  return ["| room | holds | imports |", "|---|---|---|", ...rows].join("\n");
}

/** Draws the downward arrows, except those between rooms that other arrows already connect by way of a third room. */
function diagramOf(rooms: readonly Room[], arrows: readonly Pair[]): string {
  const floor = new Map(rooms.map(({ name }, index) => [name, index]));
  const down = arrows.filter(({ from, to }) => (floor.get(from) ?? 0) > (floor.get(to) ?? 0));
  const lines = [...rooms].reverse().flatMap(({ name }) => {
    const direct = down.filter(({ from }) => from === name).map(({ to }) => to);
    const indirect = new Set(direct.flatMap((next) => [...roomsBelow(next, down)]));
    return rooms
      .filter((room) => direct.includes(room.name) && !indirect.has(room.name))
      .map((room) => `  ${name} --> ${room.name}`);
  });
  return ["```mermaid", "flowchart TD", ...lines, "```"].join("\n");
}

/** Lists the rooms that a room reaches through arrows. */
function roomsBelow(start: string, arrows: readonly Pair[]): Set<string> {
  const next = arrows.filter(({ from }) => from === start).map(({ to }) => to);
  return new Set(next.flatMap((room) => [room, ...roomsBelow(room, arrows)]));
}

/** Puts a picture between its marks on the page. @throws Error if the page has no place for it. */
export function withPicture(page: string, name: string, picture: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The page has no place for a picture between ${start} and ${end}`);
  return `${page.slice(0, from + start.length)}\n${picture}\n${page.slice(to)}`;
}
