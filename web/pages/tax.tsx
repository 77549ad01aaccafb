import { TaxReport } from "#web/operations/tax/tax-report.tsx";
import { DownloadUnclaimed } from "#web/operations/unclaimed/download-unclaimed.tsx";
import { ZoneNote } from "#web/ui/date.tsx";
import { PageHeader, Section } from "#web/ui/layout.tsx";

/** What the operator reports about prizes and about money that no one came for (RULES §27). */
export function TaxPage() {
  return (
    <div className="page">
      <PageHeader
        title="Tax and unclaimed money"
        intro="Prizes that were paid from here, by person and year, and money that hasn't reached its owner."
        note={<ZoneNote />}
      />
      <Section title="Prizes by year">
        <TaxReport />
      </Section>
      <Section title="Unclaimed money">
        <DownloadUnclaimed />
      </Section>
    </div>
  );
}
