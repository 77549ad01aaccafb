import { useHasClassifieds } from "#web/api/use-keeps-own-money.ts";
import { paths } from "#web/ui/paths.ts";

type ScreenLink = { label: string; to: string };

/** The links of a header or footer, without the one to classifieds that can't have a league. */
export function useLinks(links: ScreenLink[]): ScreenLink[] {
  const hasClassifieds = useHasClassifieds();
  return links.filter(({ to }) => hasClassifieds || to !== paths.classifieds());
}
