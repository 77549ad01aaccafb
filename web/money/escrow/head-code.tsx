import { lazy, Suspense } from "react";
import { type Head, headPath } from "#contract/money/heads.ts";

const QrCode = lazy(() =>
  import("#web/people/second-factor/qr-code.tsx").then((module) => ({ default: module.QrCode })),
);

/** The whole head, as a link to where it can be checked: on paper, and in a window wide enough for a phone next to it. */
export const HeadCode = ({ leagueId, head }: { leagueId: string; head: Head }) => (
  <div className="hidden size-36 shrink-0 sm:block print:block">
    <Suspense>
      <QrCode
        text={`${window.location.origin}${headPath(leagueId, head)}`}
        label="QR code that checks this head"
        className="w-36"
      />
    </Suspense>
  </div>
);
