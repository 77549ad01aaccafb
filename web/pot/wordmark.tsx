import { siteName } from "#contract/platform/site.ts";
import { PotMark } from "#web/pot/pot-mark.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { paths } from "#web/ui/paths.ts";

/**
 * The name with its logo, a pot that is more than half full. A long name is small, on two lines; where it doesn't fit, it
 * wraps out of sight, which leaves the logo.
 */
export function Wordmark() {
  return (
    <AppLink
      to={paths.home()}
      className="inline-flex h-14 min-w-0 flex-wrap content-start items-center gap-x-2.5 overflow-hidden font-display font-bold tracking-tight before:-mr-2.5 before:h-14 lg:max-w-52 lg:shrink-0"
      aria-label={`${siteName()}, home`}
    >
      <PotMark size={32} />
      <span className={siteName().length > 14 ? "max-w-40 min-w-min leading-4.5" : "text-lg min-[22rem]:text-xl"}>
        {siteName()}
      </span>
    </AppLink>
  );
}
