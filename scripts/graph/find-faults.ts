import type { House } from "./house.ts";
import { type Import, knotsOf, roomOf, type Source } from "./read-graph.ts";

const floorOf = ({ rooms }: House, file: string) => rooms.findIndex(({ name }) => name === roomOf(file));

/** Lists the upward imports as `file → file`. */
export const upwardAmong = (house: House, imports: readonly Import[]): string[] =>
  imports.filter(({ from, to }) => floorOf(house, to) > floorOf(house, from)).map(({ from, to }) => `${from} → ${to}`);

/**
 * Finds where a file outside the ledger names one of its tables. Other files call its functions, so that the books can
 * change their shape and no query reads them wrong.
 */
export function ledgerFaults(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, index) => {
      const [named] = line.match(/(?<![\w/.#-])"?ledger"?\."?(?!md\b)\w+|pgSchema\("ledger"\)/) ?? [];
      if (!named || file.startsWith("server/ledger/")) return [];
      return [
        `${file}:${index + 1} names ${named}: only server/ledger/ reads and writes the books. Ask one of its functions.`,
      ];
    }),
  );
}

/** Finds the files that import each other in a circle, so that none can be read or changed before the others. */
export const circleFaults = (imports: readonly Import[]): string[] =>
  knotsOf(imports).map(
    (files) => `${files.join(" and ")} import each other in a circle: move what they share to a file of its own.`,
  );

/**
 * Describes what doesn't fit the rooms, one sentence each: unnamed folders, upward imports, exceptions that no longer
 * exist.
 */
export function roomFaults(house: House, files: readonly string[], imports: readonly Import[]): string[] {
  const upward = upwardAmong(house, imports);
  const unknown = new Set(files.filter((file) => floorOf(house, file) < 0).map(roomOf));
  return [
    ...[...unknown].map((room) => `${house.name}/${room}/ is not among the rooms (scripts/graph/rooms.ts).`),
    ...upward
      .filter((each) => !(each in house.upward))
      .map((each) => `${each} goes up: a room imports only those below it.`),
    ...Object.keys(house.upward)
      .filter((each) => !upward.includes(each))
      .map((each) => `${each} may go up but no longer exists (scripts/graph/rooms.ts).`),
  ];
}
