/** A color of their own for each person: the same id always has the same one. */
function hueOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) % 360;
  return hash;
}

/** The first letters of a name's first two words, or its first two letters: "casey" → "CA", "Ben Ort" → "BO". */
export function initialsOf(name: string): string {
  const [first = "", second] = name.split(/[\s._-]+/).filter(Boolean);
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join("").toUpperCase();
}

/** The background of a person's initials, dark enough for white letters on it. */
export const colorOf = (id: string): string => `oklch(0.46 0.09 ${hueOf(id)})`;

export type AvatarProps = { id: string; name: string; size?: number };

/** A person's initials on a color of their own; decorative, because the name is always next to it. */
export function Avatar({ id, name, size = 36 }: AvatarProps) {
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center rounded-full font-semibold text-[oklch(0.98_0.01_95)] select-none"
      style={{ width: size, height: size, fontSize: size * 0.38, background: colorOf(id) }}
    >
      {initialsOf(name)}
    </span>
  );
}
