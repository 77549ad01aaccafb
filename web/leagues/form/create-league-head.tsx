import { focusIfLost } from "#web/ui/focus-if-lost.ts";
import { PageHeader } from "#web/ui/layout.tsx";

/** The head of the form for a new league. */
export const CreateLeagueHead = () => (
  <PageHeader
    headingRef={focusIfLost}
    title="Create a league"
    intro="You can change everything until the first entry fee is paid."
  />
);
