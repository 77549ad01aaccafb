import { Download } from "lucide-react";
import { useState } from "react";
import { prizeYearMethod } from "#contract/money/prize-year-method.ts";
import type { TaxPerson, TaxYear } from "#contract/operations/tax.ts";
import { centsOf, formatDollars } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { MarkDetails } from "#web/operations/tax/mark-details.tsx";
import { taxCsv } from "#web/operations/tax/tax-csv.ts";
import { WaitingItem, WaitingList } from "#web/operations/waiting-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { csvBlob } from "#web/ui/csv.ts";
import { DateText } from "#web/ui/date.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingRows } from "#web/ui/loading.tsx";
import { Money } from "#web/ui/money.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Prizes by person for one year, net of entry money, against the year's threshold (RULES §27). */
export function TaxReport() {
  const [year, setYear] = useState<string>();
  const report = useLoad(query("GET /api/admin/tax", year === undefined ? {} : { query: { year } }));
  return (
    <Loaded from={report} what="the tax report" pending={<LoadingRows what="the tax report" />}>
      {(shown) => (
        <>
          <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
            <Field label="Year">
              {(wiring) => (
                <Select {...wiring} value={String(shown.year)} onChange={({ target }) => setYear(target.value)}>
                  {[...new Set([shown.year, ...shown.years])].map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </Select>
              )}
            </Field>
            <DownloadTax year={shown.year} />
          </div>
          <People report={shown} />
          <div className="mt-6 grid max-w-2xl gap-2 text-sm text-ink-soft">
            <p>
              Threshold for {shown.year}: {formatDollars(centsOf(shown.threshold))}. {shown.source}.
            </p>
            {prizeYearMethod().map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}

function People({ report }: { report: TaxYear }) {
  if (report.people.length === 0)
    return (
      <p className="text-ink-soft">
        {siteName()} sent no prizes in {report.year}.
      </p>
    );
  return (
    <WaitingList>
      {report.people.map((person) => (
        <PersonRow key={person.userId} person={person} />
      ))}
    </WaitingList>
  );
}

function PersonRow({ person }: { person: TaxPerson }) {
  const { username, name, prizes, entryMoney, net, reachesThreshold, detailsCollectedAt, place } = person;
  return (
    <WaitingItem
      message={username === null ? "A deleted user" : `${name} (${username})`}
      action={
        <>
          <Money value={net} className="text-lg font-semibold" />
          <MarkDetails person={person} />
        </>
      }
    >
      <p className="mt-0.5 text-sm text-ink-soft">
        <Money value={prizes} /> in prizes, less <Money value={entryMoney} /> entry money.{" "}
        {reachesThreshold && <strong className="font-semibold text-ink">Reaches the threshold. </strong>}
        {detailsCollectedAt === null ? (
          "Tax details not collected."
        ) : (
          <>
            Tax details collected{place !== null && ` (${place})`}, marked <DateText value={detailsCollectedAt} />.
          </>
        )}
      </p>
    </WaitingItem>
  );
}

function DownloadTax({ year }: { year: number }) {
  const download = useAct({
    act: async () => {
      const report = await request("POST /api/admin/tax/download", { body: { year } });
      saveFile(`tax-report-${year}.csv`, csvBlob(taxCsv(report)));
    },
    fails: "The file wasn't made",
  });
  return (
    <Button
      variant="secondary"
      aria-label={`Download CSV of prizes in ${year}`}
      isPending={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download size={16} aria-hidden /> Download CSV
    </Button>
  );
}
