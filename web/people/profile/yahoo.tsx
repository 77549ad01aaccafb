import { yahooOutcomeWords } from "#contract/results/yahoo-words.ts";
import { type Answer, request } from "#web/api/request.ts";
import { ConnectYahoo } from "#web/people/yahoo/connect-yahoo.tsx";
import { useYahooReturn } from "#web/people/yahoo/yahoo-return.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** The person's sign-in to Yahoo: since when, connecting it, and disconnecting it (RULES §21). */
export function Yahoo({
  connection: { connectedAt, isRefused },
}: {
  connection: Answer<"GET /api/auth/yahoo-connection">;
}) {
  const back = useYahooReturn();
  const failure = back && back.outcome !== "connected" && yahooOutcomeWords[back.outcome];
  return (
    <div className="grid gap-3">
      {failure && (
        <p role="alert" className="rounded-control bg-red-wash px-4 py-3">
          {failure}
        </p>
      )}
      {connectedAt !== null && (
        <p>
          {isRefused ? "Yahoo doesn't accept your sign-in anymore. Connected " : "Connected "}
          <DateText value={connectedAt} />.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {(connectedAt === null || isRefused) && <ConnectYahoo />}
        {connectedAt !== null && <Disconnect />}
      </div>
      <p className="text-sm text-ink-soft">
        We can only read, and only leagues that you're in. Disconnecting makes us forget your sign-in. You can also end
        our access in your account at Yahoo.
      </p>
    </div>
  );
}

function Disconnect() {
  const disconnect = useAct({
    act: () => request("DELETE /api/auth/yahoo-connection"),
    says: { title: "Yahoo disconnected", description: "We've forgotten your sign-in. Fetched results stay." },
    reloads: ["/api/auth/yahoo-connection"],
    fails: "Yahoo is still connected",
  });
  return (
    <Button variant="secondary" isPending={disconnect.isPending} onClick={() => disconnect.mutate()}>
      Disconnect
    </Button>
  );
}
