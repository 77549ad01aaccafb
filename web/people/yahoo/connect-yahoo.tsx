import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { wayBack } from "#web/people/yahoo/yahoo-return.ts";
import { Button } from "#web/ui/button.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Whether this site offers Yahoo, and whether the person has connected it (RULES §21). */
export const useYahooConnection = (enabled = true) =>
  useOptional({ ...query("GET /api/auth/yahoo-connection"), enabled });

/** Sends the person to Yahoo to sign in there, and from there back to this screen. @param address What they typed. */
export function ConnectYahoo({ address }: { address?: string }) {
  const connect = useAct({
    act: () => request("POST /api/auth/yahoo-connection", { body: { returnTo: wayBack(address) } }),
    onDone: ({ url }) => window.location.assign(url),
    fails: "Yahoo isn't connected",
  });
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      isPending={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate()}
    >
      Connect Yahoo
    </Button>
  );
}
