import type { Deps } from "#server/platform/deps.ts";
import { unavailable } from "#server/platform/errors.ts";
import { promptly } from "#server/processor/promptly.ts";

/** The dependencies with the processor surely there. @throws AppError 503 while payments are disabled. */
export function requireProvider(deps: Deps) {
  const { provider } = deps;
  if (!provider) throw unavailable("Payments are switched off on this installation.", 3600);
  return { ...deps, provider };
}

/** The same for one request of a person who waits: they get a 503 within 10 seconds when the processor hangs. */
export function requirePromptProvider(deps: Deps) {
  const work = requireProvider(deps);
  return { ...work, provider: promptly(work.provider) };
}
