/** Splits a list into parts of this length, the last one shorter, in order. */
export const portionsOf = <Item>(all: readonly Item[], length: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, nth) => all.slice(nth * length, (nth + 1) * length));
