import { Installation } from "#web/operations/installation/installation.tsx";
import { PageHeader } from "#web/ui/layout.tsx";

/** What the operator has set, for admins to read. */
export function InstallationPage() {
  return (
    <div className="page">
      <PageHeader
        title="This installation"
        intro="What is set, what follows, and what is missing before real money."
        note="Settings change on the server: npm run doctor also checks Stripe, the mail server and the database."
      />
      <Installation />
    </div>
  );
}
