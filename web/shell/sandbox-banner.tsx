import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { paths } from "#web/ui/paths.ts";

/** Keeps anyone from taking test money for real money. */
export function SandboxBanner() {
  const config = useOptional(query("GET /api/config"));
  if (config?.payments.mode !== "sandbox") return null;
  return (
    <p className="print:hidden bg-blue-wash p-1.5 text-center text-xs text-blue">
      <strong>Sandbox: no real money moves.</strong>
      {config.mailbox && (
        <>
          {" "}
          Emails arrive in the{" "}
          <AppLink to={paths.mailbox()} className="font-semibold underline underline-offset-2">
            mailbox
          </AppLink>
          .
        </>
      )}
    </p>
  );
}
