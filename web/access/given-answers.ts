import type { QueryClient } from "@tanstack/react-query";
import { ANSWERS_ID } from "#contract/prerendered.ts";
import { keyOfPath } from "#web/api/query.ts";

/**
 * Takes the answers that the page came with, so that the first screen shows them at once (docs/decisions/040-answers-in-the-page.md). They
 * are taken out of the page: signing out, which forgets everything loaded, then forgets them too. They count as old as the
 * page, so that changes made while it was on its way are heard of.
 */
export function takeGivenAnswers(client: QueryClient): void {
  const given = document.getElementById(ANSWERS_ID);
  if (!given) return;
  given.remove();
  const answers = parsed(given.textContent);
  // The device's clock may have been set back since.
  const updatedAt = Math.min(performance.timeOrigin, Date.now());
  for (const path in answers) client.setQueryData(keyOfPath(path), answers[path], { updatedAt });
}

/** A page may be cut off within its answers: then the screen asks for them. */
function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
