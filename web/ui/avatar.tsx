import { useState } from "react";

/** A color of their own for each person: the same id always has the same one. */
function hueOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) % 360;
  // Neighboring numbers are far apart on the color wheel: a platform numbers its teams from 1.
  return (hash * 137) % 360;
}

/** The first letters of a name's first two words, or its first two letters: "casey" → "CA", "Ben Ort" → "BO". */
export function initialsOf(name: string): string {
  const [first = "", second] = name.split(/[\s._-]+/).filter(Boolean);
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join("").toUpperCase();
}

/** The background of someone's initials, dark enough for white letters on it. */
export const colorOf = (id: string): string => `oklch(0.46 0.09 ${hueOf(id)})`;

type AvatarProps = {
  id: string;
  name: string;
  /** Addresses of pictures, of which the first that loads is shown: a person's own, then their team's. */
  pictures?: readonly (string | null | undefined)[];
  size: number;
};

/**
 * The picture of a person or a team. If they have none, or it doesn't load: their initials on a color of their own.
 * Decorative, because the name is always next to it.
 */
export function Avatar({ id, name, pictures = [], size }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const picture = pictures.find((one) => one && !failed.includes(one));
  const square = { width: size, height: size };
  if (picture) {
    return (
      <img
        src={picture}
        alt=""
        {...square}
        decoding="async"
        className="shrink-0 rounded-full bg-sunken object-cover"
        style={square}
        onError={() => setFailed([...failed, picture])}
      />
    );
  }
  return (
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      // Drawn by the style, so that the initials are no part of the text around them.
      className="grid shrink-0 place-items-center rounded-full font-semibold text-[oklch(0.98_0.01_95)] before:content-[attr(data-initials)]"
      style={{ ...square, fontSize: size * 0.38, background: colorOf(id) }}
    />
  );
}
