import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { House } from "./house.ts";

export type Source = { file: string; text: string };
export type Import = { from: string; to: string };
/** An arrow between two rooms, with the imports behind it. */
export type Arrow = Import & { imports: Import[] };

const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Lists all files of a house but the tests of units, as paths from the root. */
export const productFiles = (root: string, { folders }: Pick<House, "folders">): string[] =>
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

const IMPORTED = /(?:from |import\s*\(?\s*)"([#.][^"]+)"/g;

/** Lists which files of the house each file imports, at once or when it is needed, and be it for a type. */
export function importsOf({ folders }: Pick<House, "folders">, sources: readonly Source[]): Import[] {
  return sources
    .flatMap(({ file: from, text }) =>
      [...text.matchAll(IMPORTED)].map(([, named = ""]) => ({ from, to: pathOf(named, from) })),
    )
    .filter(({ to }) => folders.some((folder) => to.startsWith(`${folder}/`)));
}

const pathOf = (named: string, from: string) =>
  named.startsWith("#") ? named.slice(1) : path.posix.join(path.posix.dirname(from), named);

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

/** Finds the knots, largest first: sets of rooms or files in which each reaches all others. */
export function knotsOf(arrows: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const turns = new Map<string, number>();
  const open: string[] = [];
  const sets: string[][] = [];

  /** Returns the first turn of those that are reached from here and still open (Tarjan's algorithm). */
  function visit(each: string): number {
    const turn = turns.size;
    const place = open.length;
    turns.set(each, turn);
    open.push(each);
    const reached = (targets.get(each) ?? []).map((to) => {
      if (!turns.has(to)) return visit(to);
      return open.includes(to) ? (turns.get(to) ?? turn) : turn;
    });
    const first = Math.min(turn, ...reached);
    if (first === turn) sets.push(open.splice(place));
    return first;
  }

  for (const each of targets.keys()) if (!turns.has(each)) visit(each);
  return sets.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
}
