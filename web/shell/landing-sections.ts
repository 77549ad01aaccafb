import { useLocation } from "wouter";
import { paths } from "#web/ui/paths.ts";

const SECTIONS = [
  ["How it works?", "how-it-works"],
  ["Security", "security"],
  ["Pricing", "pricing"],
  ["Support", "support"],
];

/** The landing page's sections, as header and footer lead to them (SPEC §2): of the one that is open, or of that at "/". */
export function useLandingSections(): { label: string; href: string }[] {
  const [location] = useLocation();
  const page = location === paths.ownTreasurer() ? location : paths.home();
  return SECTIONS.map(([label = "", id]) => ({ label, href: `${page}#${id}` }));
}
