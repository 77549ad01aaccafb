import { siteName } from "#contract/platform/site.ts";
import { PotMark } from "#web/pot/pot-mark.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { paths } from "#web/ui/paths.ts";

/** The name with its logo, a pot that is more than half full. */
export function Wordmark() {
  return (
    <AppLink
      to={paths.home()}
      className="inline-flex min-w-0 items-center gap-2.5 font-display text-xl font-bold tracking-tight"
      aria-label={`${siteName()}, home`}
    >
      <PotMark size={32} />
      <span className="truncate">{siteName()}</span>
    </AppLink>
  );
}
