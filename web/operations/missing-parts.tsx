import { NO_MAIL, NO_PROCESSOR } from "#contract/operations/setup-words.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";

/** What this installation doesn't have and what follows from it; nothing if it has everything. */
export function MissingParts() {
  const config = useOptional(query("GET /api/config"));
  const missing = [
    ...(config?.payments.mode === "disabled" ? [NO_PROCESSOR] : []),
    ...(config?.mail === "off" ? [NO_MAIL] : []),
  ];
  if (missing.length === 0) return null;
  return (
    <ul aria-label="What isn't set up" className="mb-8 grid gap-1 rounded-control bg-sunken px-4 py-3">
      {missing.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
