import { siteName } from "#contract/platform/site.ts";
import { PotMark } from "#web/pot/pot-mark.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { paths } from "#web/ui/paths.ts";

/** The name with its logo, a pot that is more than half full. A long name is small, on two lines. */
export function Wordmark() {
  return (
    <AppLink to={paths.home()} className="brand" aria-label={`${siteName()}, home`}>
      <PotMark size={32} />
      <span className={siteName().length > 14 ? "max-w-40 min-w-min leading-4.5" : "text-lg min-[22rem]:text-xl"}>
        {siteName()}
      </span>
    </AppLink>
  );
}
