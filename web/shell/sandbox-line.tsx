import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { paths } from "#web/ui/paths.ts";
import { StatusLine } from "#web/ui/status-line.tsx";

/** Keeps anyone from taking test money for real money. */
export function SandboxLine() {
  const config = useOptional(query("GET /api/config"));
  if (!config?.topLine) return null;
  return (
    <StatusLine className="bg-blue-wash text-blue">
      <p className="text-center text-balance">
        <strong>{config.topLine}</strong>
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
    </StatusLine>
  );
}
