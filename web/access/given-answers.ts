import type { QueryClient } from "@tanstack/react-query";
import { ANSWERS_ID } from "#contract/platform/prerendered.ts";
import { keyOfPath } from "#web/api/query.ts";

/**
 * Takes the answers that the page came with, so that the first screen shows them at once
 * (docs/decisions/012-a-page-before-its-code.md). They are removed from the page, so that signing out, which forgets
 * everything loaded, forgets them too.
 */
export function takeGivenAnswers(client: QueryClient): void {
  const given = document.getElementById(ANSWERS_ID);
  if (!given) return;
  given.remove();
  try {
    const answers: Record<string, unknown> = JSON.parse(given.textContent);
    for (const path in answers) client.setQueryData(keyOfPath(path), answers[path]);
  } catch {
    // The page was cut off within its answers, so the screen asks for them.
  }
}
