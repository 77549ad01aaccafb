/** Tells whether a key moves real money; undefined for text that isn't one of the processor's keys. */
export function keyMode(key = ""): "test" | "live" | undefined {
  const mode = /^(?:sk|rk|pk)_(?:org_)?(test|live)_/.exec(key)?.[1];
  return mode === "test" || mode === "live" ? mode : undefined;
}
