import { useEffect, useState } from "react";
import { type Answer, type Given, request } from "#web/api/request.ts";

type Asked = NonNullable<Given<"POST /api/auth/judge-password">[0]>["body"];
/** Whose password it is going to be, as far as the form knows. */
export type PasswordHolder = Omit<Asked, "password">;
type Verdict = Answer<"POST /api/auth/judge-password">;

const SHORTEST = 6;
const PAUSE_MS = 400;

/**
 * What the server says of a password that is being typed, once typing pauses; undefined as long as it hasn't answered.
 * The password is kept here and nowhere else. A question that fails is let go: the server judges again what is sent.
 */
export function usePasswordVerdict(password: string, holder: PasswordHolder): Verdict | undefined {
  const [judged, setJudged] = useState<{ password: string; verdict: Verdict }>();
  const question = JSON.stringify({ ...holder, password });
  useEffect(() => {
    const body: Asked = JSON.parse(question);
    if (body.password.length < SHORTEST) return;
    let isOver = false;
    const ask = async () => {
      const verdict = await request("POST /api/auth/judge-password", { body }).catch(() => undefined);
      if (verdict && !isOver) setJudged({ password: body.password, verdict });
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [question]);
  return judged?.password === password ? judged.verdict : undefined;
}
