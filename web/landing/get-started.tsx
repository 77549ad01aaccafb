import { useCurrentUser } from "#web/access/current-user.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

/** Leads to an account, or people who have one to their league. */
export const GetStarted = () => (
  <ButtonLink to={useCurrentUser().user ? paths.createLeague() : paths.register()} size="large">
    Get Started
  </ButtonLink>
);
