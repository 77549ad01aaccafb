import type { ReactNode } from "react";
import type { Standing } from "#contract/leagues/standing.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { marked } from "#web/ui/marked.ts";

/** What a completed season still has to settle before the next one can start, with the ways to; undefined if nothing. */
export const unfinishedSeason = (
  unfinished: Standing["unfinished"],
): ((onLeave: () => void) => ReactNode) | undefined =>
  unfinished
    ? (onLeave) => (
        <>
          {marked(unfinished.says)}
          <span className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
            {unfinished.ways.map(({ path, label }) => (
              <AppLink
                key={path}
                to={path}
                className="font-semibold text-ink underline underline-offset-2"
                onClick={onLeave}
              >
                {label}
              </AppLink>
            ))}
          </span>
        </>
      )
    : undefined;
