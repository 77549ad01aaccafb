import type { Deps } from "#server/platform/deps.ts";
import { unavailable } from "#server/platform/errors.ts";
import { promptly } from "#server/processor/promptly.ts";

/** Returns the dependencies, with a processor. @throws AppError 503 while payments are disabled. */
export function requireProcessor(deps: Deps) {
  const { processor } = deps;
  if (!processor) throw unavailable("Payments are switched off on this installation.", 3600);
  return { ...deps, processor };
}

/** Does the same for a request that a person waits for: if the processor hangs, they get a 503 within 10 seconds. */
export function requirePromptProcessor(deps: Deps) {
  const work = requireProcessor(deps);
  return { ...work, processor: promptly(work.processor) };
}
