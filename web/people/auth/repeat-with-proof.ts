import { type ApiError, type Delivered, isApiError, type Repeat, request } from "#web/api/request.ts";
import { showQuestion } from "#web/people/auth/proof-question.ts";
import { CANCELED } from "#web/ui/say-failed.ts";

/**
 * Asks the person to confirm that it's them, then repeats the refused call. A call that takes the proof in its own body
 * (its refusal names `currentPassword`) is repeated with the password; any other call after proving the session.
 * @throws ApiError The refusal, marked as canceled, if the person cancels; otherwise the error of the repeated call.
 */
export function repeatWithProof(refusal: ApiError, repeat: Repeat): Promise<Delivered> {
  const takesPassword = refusal.body.errors?.some(({ path }) => path === "currentPassword") ?? false;
  const prove = async (currentPassword?: string) => {
    if (currentPassword !== undefined && takesPassword) return repeat(currentPassword);
    if (currentPassword !== undefined) await request("POST /api/auth/reauthenticate", { body: { currentPassword } });
    return repeat();
  };
  return new Promise((resolve, reject) => {
    const attempt = async (currentPassword?: string) => {
      try {
        resolve(await prove(currentPassword));
      } catch (error) {
        const wrong = isApiError(error) && error.body.errors?.find(({ path }) => path === "currentPassword");
        if (wrong && currentPassword !== undefined) return wrong.message;
        reject(error);
      }
      showQuestion(undefined);
      return undefined;
    };
    const cancel = () => {
      showQuestion(undefined);
      reject(Object.assign(refusal, { body: { code: CANCELED, message: "You didn't confirm it's you." } }));
    };
    showQuestion({ attempt, cancel });
  });
}
