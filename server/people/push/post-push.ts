import { isPushService } from "#contract/notices/push-services.ts";
import type { PushRequest } from "#server/people/push/push-request.ts";

const PATIENCE_MS = 10_000;

/**
 * Hands a notification to a browser's push service. Follows no redirect, which could lead anywhere. @returns The status
 * of the service's answer.
 */
export async function postPush({ endpoint, headers, body }: PushRequest): Promise<number> {
  if (!isPushService(endpoint)) throw new Error("This isn't the address of a push service.");
  const response = await fetch(endpoint, {
    method: "POST",
    headers,
    body: new Uint8Array(body),
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  return response.status;
}
