import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { House } from "./house.ts";

export type Source = { file: string; text: string };
export type Import = { from: string; to: string };
/** An arrow between two rooms, with the imports behind it. */
export type Arrow = { from: string; to: string; imports: Import[] };

const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Lists all product files of a house, as paths from the root. */
export const productFiles = (root: string, { folders }: House): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .filter(isProduct);

/** Returns a file's room: its folder at the top of its house, `sandbox`, or `app` for the files above all rooms. */
export function roomOf(file: string): string {
  const [root, room, ...rest] = file.split("/");
  if (root === "sandbox") return root;
  return rest.length > 0 ? (room ?? "") : "app";
}

export const sourcesOf = (root: string, files: readonly string[]): Source[] =>
  files.map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

/** Lists which files of the house each file imports, at once or when it is needed. */
export function importsOf({ folders }: Pick<House, "folders">, sources: readonly Source[]): Import[] {
  const imported = new RegExp(`(?:from |import ?\\(?)"#((?:${folders.join("|")})/[^"]+)"`, "g");
  return sources.flatMap(({ file: from, text }) => [...text.matchAll(imported)].map(([, to = ""]) => ({ from, to })));
}

/** Counts the arrows between rooms, those with the most imports first. */
export function arrowsOf(imports: readonly Import[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const each of imports) {
    const from = roomOf(each.from);
    const to = roomOf(each.to);
    if (from === to) continue;
    const arrow = arrows.get(`${from} ${to}`) ?? { from, to, imports: [] };
    arrow.imports.push(each);
    arrows.set(`${from} ${to}`, arrow);
  }
  return [...arrows.values()].sort((a, b) => b.imports.length - a.imports.length);
}

/** Finds the knots, largest first: sets of rooms in which each room reaches all others. */
export function knotsOf(arrows: readonly Arrow[]): string[][] {
  const rooms = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const reached = new Map(rooms.map((room) => [room, reachedFrom(room, arrows)]));
  const knots = rooms.map((room) =>
    rooms.filter((other) => reaches(reached, room, other) && reaches(reached, other, room)),
  );
  const distinct = new Map(knots.filter(({ length }) => length > 0).map((knot) => [knot.join(), knot]));
  return [...distinct.values()].sort((a, b) => b.length - a.length);
}

const reaches = (reached: Map<string, Set<string>>, from: string, to: string) => reached.get(from)?.has(to) ?? false;

function reachedFrom(start: string, arrows: readonly Arrow[]): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    for (const { from, to } of arrows) {
      if (from !== room || seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}
