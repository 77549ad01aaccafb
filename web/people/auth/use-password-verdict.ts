import { useEffect, useState } from "react";
import { type Answer, type CallInput, request } from "#web/api/request.ts";

type JudgedPassword = NonNullable<CallInput<"POST /api/auth/judge-password">[0]>["body"];
/** The password's future owner, as far as the form knows. */
export type PasswordHolder = Omit<JudgedPassword, "password">;
type Verdict = Answer<"POST /api/auth/judge-password">;

const SHORTEST = 6;
const PAUSE_MS = 400;

/**
 * The server's verdict on a password while someone types it, once typing pauses; undefined until the server has
 * answered. The password is kept nowhere else. A failed request is ignored, because the server judges the submitted
 * password again.
 */
export function usePasswordVerdict(password: string, holder: PasswordHolder): Verdict | undefined {
  const [judged, setJudged] = useState<{ password: string; verdict: Verdict }>();
  const question = JSON.stringify({ ...holder, password });
  useEffect(() => {
    const body: JudgedPassword = JSON.parse(question);
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
