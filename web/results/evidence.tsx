import { Download } from "lucide-react";
import { useState } from "react";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { isUploaded, sourceName } from "#contract/results/results-words.ts";
import type { Reading } from "#contract/results/upload-reading.ts";
import { meaningWords } from "#contract/results/upload-words.ts";
import { useLoad } from "#web/api/load.ts";
import type { Answer } from "#web/api/request.ts";
import { evidenceQuery } from "#web/money/payouts/evidence-query.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Items, Lines, Loading } from "#web/ui/loading.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Evidence = Answer<"GET /api/leagues/:id/results/imports/:importId">;
type EvidenceSectionProps = { leagueId: string; current: NonNullable<LeagueResults["current"]> };

/** Everything the results were made from, for any member to check (RULES §21). Loads when it is opened. */
export function EvidenceSection({ leagueId, current }: EvidenceSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isUpload = isUploaded(current.table);
  return (
    <FoldedSection title="Evidence" hint={isUpload ? "The upload, to check" : "Every answer, to check"}>
      <p className="text-ink-soft">
        {isUpload
          ? "We keep the upload as it came, but leave personal details out of JSON."
          : `We keep every answer from ${sourceName(current.table.platform)} as it came, without personal details.`}
      </p>
      <Hash label="The table's hash" hash={current.tableHash} />
      {isOpen ? (
        <EvidenceLoaded leagueId={leagueId} importId={current.id} />
      ) : (
        <Button variant="secondary" size="small" className="mt-4 print:hidden" onClick={() => setIsOpen(true)}>
          Show the evidence
        </Button>
      )}
    </FoldedSection>
  );
}

function EvidenceLoaded({ leagueId, importId }: { leagueId: string; importId: string }) {
  const evidence = useLoad(evidenceQuery(leagueId, importId));
  return (
    <div className="mt-4">
      <Loaded from={evidence} what="the evidence" pending={<LoadingEvidence />}>
        {(loaded) => <Answers evidence={loaded} />}
      </Loaded>
    </div>
  );
}

const LoadingEvidence = () => (
  <Loading what="the evidence">
    <Skeleton className="h-5 w-52 max-w-full" />
    <Lines widths={["w-full", "w-11/12", "w-2/3"]} className="mt-3" />
    <Items className="mt-4" />
    <Skeleton className="mt-4 h-9 w-28" />
  </Loading>
);

function Answers({ evidence }: { evidence: Evidence }) {
  const { table, answers } = evidence;
  return (
    <>
      <h3 className="font-semibold">How to check it yourself</h3>
      <p className="mt-1 text-ink-soft">
        {isUploaded(table)
          ? "Compare the table with your league's page at the platform. The hash is the SHA-256 of the table as JSON with sorted keys and no spaces, so the same results always have the same hash."
          : "Open an address below, or press “Fetch again and compare”, and check that the table says the same. The hash is the SHA-256 of the table as JSON with sorted keys and no spaces, so the same results always have the same hash."}
      </p>
      {answers.length > 0 && (
        <ol className="mt-4 max-h-96 divide-y divide-line overflow-y-auto border-y border-line text-sm">
          {answers.map(({ url, fetchedAt, status, sha256, reading }) => (
            <li key={`${url} ${fetchedAt}`} className="py-2.5">
              <Address url={url} />
              <p className="text-ink-soft">
                <DateText value={fetchedAt} withTime />, answered {status}
              </p>
              <Hash label="Hash" hash={sha256} />
              {reading && <HowRead reading={reading} />}
            </li>
          ))}
        </ol>
      )}
      <Button variant="secondary" size="small" className="mt-4 print:hidden" onClick={() => save(evidence)}>
        <Download size={16} aria-hidden /> Download
      </Button>
    </>
  );
}

/** How an uploaded table was read: what its columns were taken for, in their order, and which lines aren't teams. */
function HowRead({ reading: { columns, leftOut, decimals } }: { reading: Reading }) {
  const words = columns.map((meaning) => (meaning === null ? "Unknown" : meaningWords(meaning)));
  return (
    <p className="mt-1 text-ink-soft wrap-anywhere">
      Columns: {words.join(", ")}.{leftOut.length > 0 && ` Lines left out: ${leftOut.join(", ")}.`}
      {decimals === "comma" && " A comma begins the decimals."}
    </p>
  );
}

/** Only web addresses are links; an upload has none. */
function Address({ url }: { url: string }) {
  if (!/^https?:/.test(url)) return <p className="wrap-anywhere">{url}</p>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      className="wrap-anywhere underline decoration-line-strong underline-offset-4"
    >
      {url}
    </a>
  );
}

const Hash = ({ label, hash }: { label: string; hash: string }) => (
  <p className="mt-1 text-sm text-ink-soft">
    {label}: <code className="figures wrap-anywhere">{hash}</code>
  </p>
);

const save = (evidence: Evidence) =>
  saveFile(
    `results-${evidence.table.season}-${evidence.tableHash.slice(0, 8)}.json`,
    new Blob([JSON.stringify(evidence, null, 2)], { type: "application/json" }),
  );
