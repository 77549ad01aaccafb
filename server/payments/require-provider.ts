import type { Deps } from "#server/deps.ts";
import { unavailable } from "#server/errors.ts";

/** The dependencies with the processor surely there. @throws AppError 503 while payments are disabled. */
export function requireProvider(deps: Deps) {
  const { provider } = deps;
  if (!provider) throw unavailable("Payments are switched off on this installation.", 3600);
  return { ...deps, provider };
}
