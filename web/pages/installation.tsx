import { Installation } from "#web/operations/installation/installation.tsx";
import { PageHeader } from "#web/ui/layout.tsx";

/** What the operator has set, for admins to read. */
export function InstallationPage() {
  return (
    <div className="page">
      <PageHeader title="This installation" />
      <Installation />
    </div>
  );
}
