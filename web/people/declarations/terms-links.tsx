import type { ShownDuties } from "#contract/platform/duties.ts";

export type Terms = NonNullable<ShownDuties["terms"]>;

const LOOK = "font-semibold text-ink underline underline-offset-4";

/** "the terms, version 2026-11, and the privacy policy", each with its link, in a new tab so that a form keeps its fields. */
export const TermsLinks = ({ terms: { version, url, privacyUrl } }: { terms: Terms }) => (
  <>
    the{" "}
    <a href={url} target="_blank" rel="noreferrer" className={LOOK}>
      terms
    </a>
    , version {version}
    {privacyUrl && (
      <>
        , and the{" "}
        <a href={privacyUrl} target="_blank" rel="noreferrer" className={LOOK}>
          privacy policy
        </a>
      </>
    )}
  </>
);
