import { publicFile } from "#server/platform/lib/public-file.ts";
import { drawIcon } from "#server/platform/looks/draw-icon.ts";
import { ownLooks, type Site } from "#server/platform/looks/own-looks.ts";

/** In pixels, twice the size that emails show it in. */
const SIDE = 56;

/** Drawing takes longer than sending. */
const drawn = new WeakMap<Site, Promise<Buffer>>();

/**
 * The installation's icon. Every email brings it along: many mail programs load no pictures from elsewhere until they are
 * told to, and loading one would tell us who reads.
 */
export function emailLogo(): Promise<Buffer> {
  const looks = ownLooks();
  const known = drawn.get(looks) ?? logoOf(looks);
  drawn.set(looks, known);
  return known;
}

const logoOf = async (looks: Site): Promise<Buffer> =>
  looks.logo || looks.accent ? (await drawIcon(looks, SIDE)).encode("png") : publicFile("icon-56.png");
