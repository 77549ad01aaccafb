import { type ReactNode, useEffect, useState } from "react";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { type Answer, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { focusIfLost } from "#web/ui/focus-if-lost.ts";
import { Card } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";
import { useAct } from "#web/ui/use-act.ts";

type WhichOneProps = {
  token: string;
  leagueName: string;
  /** How to join, for somebody who is none of them. */
  children: ReactNode;
};

/** Asks who comes by a league's link whether they are one of the members that it knows by name alone (RULES §28). */
export function WhichOne({ token, leagueName, children }: WhichOneProps) {
  const [isNone, setIsNone] = useState(false);
  useEffect(() => {
    if (isNone) focusIfLost(document.querySelector("#main h1"));
  }, [isNone]);
  const names = useLoad(query("GET /api/join-links/:token/names", { params: { token } }));
  return (
    <LoadedScreen from={names} what="the league's names" pending={<LoadingScreen />} missing={children}>
      {({ names, askedFor }) => {
        const asked = names.find(({ userId }) => userId === askedFor);
        if (asked) return <Asked token={token} leagueName={leagueName} name={asked.name} />;
        if (isNone || names.length === 0) return children;
        return <Question token={token} leagueName={leagueName} names={names} onNone={() => setIsNone(true)} />;
      }}
    </LoadedScreen>
  );
}

type QuestionProps = Pick<WhichOneProps, "token" | "leagueName"> & {
  names: Answer<"GET /api/join-links/:token/names">["names"];
  onNone: () => void;
};

function Question({ token, leagueName, names, onNone }: QuestionProps) {
  const ask = useAct({
    act: (nameId: string) => request("POST /api/join-links/:token/ask", { params: { token }, body: { nameId } }),
    says: "Asked",
    reloads: ["/api/join-links"],
    fails: "Nobody was asked",
    reloadsIfFailed: ["/api/join-links"],
  });
  return (
    <div className="page max-w-xl">
      <h1 ref={focusIfLost} tabIndex={-1} className="text-3xl wrap-anywhere">
        Are you one of these?
      </h1>
      <p className="mt-2 text-lg text-ink-soft wrap-anywhere">
        {leagueName} knows these members by name. If you are one of them, the seat is yours once the commissioner or the
        treasurer has confirmed it.
      </p>
      <Card className="mt-5 max-sm:p-4">
        <ul className="grid gap-2">
          {names.map(({ userId, name }) => (
            <li key={userId}>
              <Button
                variant="secondary"
                className="w-full justify-start wrap-anywhere whitespace-normal"
                isPending={ask.isPending && ask.variables === userId}
                onClick={() => ask.mutate(userId)}
              >
                I'm {name}
              </Button>
            </li>
          ))}
        </ul>
        <Button variant="quiet" className="mt-4 w-full" onClick={onNone}>
          None of these
        </Button>
      </Card>
    </div>
  );
}

function Asked({ token, leagueName, name }: Pick<WhichOneProps, "token" | "leagueName"> & { name: string }) {
  const takeBack = useAct({
    act: () => request("POST /api/join-links/:token/ask", { params: { token }, body: { nameId: null } }),
    reloads: ["/api/join-links"],
    fails: "It wasn't taken back",
  });
  return (
    <div className="page max-w-xl">
      <h1 ref={focusIfLost} tabIndex={-1} className="text-3xl wrap-anywhere">
        We asked whether you're {name}
      </h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft wrap-anywhere">
        The commissioner or the treasurer of {leagueName} answers, and we tell you. The seat is yours then, with what
        was paid and is owed.
      </p>
      <Button variant="secondary" isPending={takeBack.isPending} onClick={() => takeBack.mutate()}>
        I'm not {name}
      </Button>
    </div>
  );
}
