import type { CurrentUser } from "#contract/people/auth.ts";
import { currentUserQuery } from "#web/access/current-user.ts";
import { takeGivenAnswers } from "#web/access/given-answers.ts";
import { isKnownVisitor } from "#web/access/known-visitor.ts";
import { queryClient } from "#web/access/query-client.ts";
import { query } from "#web/api/query.ts";
import { keepsOwnMoney } from "#web/api/use-keeps-own-money.ts";
import { HomePage, landingPage } from "#web/home-or-landing.tsx";
import { pageAt } from "#web/screens.ts";
import { loadSignedInShell } from "#web/shell/shell.tsx";
import { formatDay } from "#web/ui/day.ts";

/**
 * Loads what the first screen needs before the application replaces the picture of that screen in the HTML. If
 * something can't be loaded, the part that needs it tries again and reports it.
 */
export async function loadFirstScreen(path: string): Promise<void> {
  takeGivenAnswers(queryClient);
  const page = path === "/" ? undefined : pageAt(path).load();
  const config = appConfig();
  const shell = currentUser().then(async (user) => {
    const home = path === "/" && (user ? HomePage.load() : config.then((known) => landingPage(known).load()));
    // Formatting its first date takes a phone 50 ms. For a screen that begins with dates, do it while the code arrives.
    if (user ? path !== "/leagues/create" : path === "/classifieds") setTimeout(formatDay, 0, "2000");
    await Promise.allSettled([home, user && loadSignedInShell(user)]);
  });
  await Promise.allSettled([page, config, shell]);
}

/** What decides which landing page it is; a page without an answer to that shows the one of most installations. */
async function appConfig() {
  const config = query("GET /api/config");
  await queryClient.prefetchQuery(config);
  return { keepsOwnMoney: keepsOwnMoney(queryClient.getQueryData(config.queryKey)) };
}

async function currentUser(): Promise<CurrentUser | null> {
  const { queryKey } = currentUserQuery;
  if (isKnownVisitor()) queryClient.setQueryData(queryKey, null);
  else await queryClient.prefetchQuery(currentUserQuery);
  return queryClient.getQueryData<CurrentUser | null>(queryKey as readonly string[]) ?? null;
}
