import { lazy, Suspense } from "react";
import { type Head, headPath } from "#contract/money/heads.ts";

const QrCode = lazy(() =>
  import("#web/people/second-factor/qr-code.tsx").then((module) => ({ default: module.QrCode })),
);

/** The whole head, as a link to where it can be checked. */
export const HeadCode = ({ leagueId, head }: { leagueId: string; head: Head }) => (
  <div className="size-36 shrink-0">
    <Suspense>
      <QrCode
        text={`${window.location.origin}${headPath(leagueId, head)}`}
        label="QR code that checks this head"
        className="w-36"
      />
    </Suspense>
  </div>
);
