import { type ReactNode, Suspense } from "react";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { later } from "#web/ui/later.tsx";

const LegalLinks = later(() => import("#web/people/declarations/legal-links.tsx"));

/** A footer's links to the operator's texts, and how to reach them; where none are set, what SPEC shows. */
export function Legal({ children }: { children?: ReactNode }) {
  const duties = useDuties();
  return duties ? (
    <Suspense>
      <LegalLinks duties={duties} />
    </Suspense>
  ) : (
    children
  );
}
