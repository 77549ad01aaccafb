import { type Import, roomOf } from "./read-graph.ts";
import { ROOMS, UPWARD } from "./rooms.ts";

const floorOf = (file: string) => ROOMS.findIndex(({ name }) => name === roomOf(file));

/** Lists the upward imports as `file → file`. */
export const upwardAmong = (imports: readonly Import[]): string[] =>
  imports.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(({ from, to }) => `${from} → ${to}`);

/**
 * Describes what doesn't fit the rooms, one sentence each: unnamed folders, upward imports, exceptions that no longer
 * exist.
 */
export function roomFaults(files: readonly string[], imports: readonly Import[]): string[] {
  const upward = upwardAmong(imports);
  const unknown = new Set(files.filter((file) => floorOf(file) < 0).map(roomOf));
  return [
    ...[...unknown].map((room) => `server/${room}/ is not among the rooms (scripts/graph/rooms.ts).`),
    ...upward.filter((each) => !(each in UPWARD)).map((each) => `${each} goes up: a room imports only those below it.`),
    ...Object.keys(UPWARD)
      .filter((each) => !upward.includes(each))
      .map((each) => `${each} may go up but isn't there any more (scripts/graph/rooms.ts).`),
  ];
}
