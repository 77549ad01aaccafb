import { request } from "#web/api/request.ts";

/** Whether this browser can show notifications, and if not, what its person can do about it. */
export type PushSupport = "possible" | "denied" | "needs_home_screen" | "none";

const isApple = () => /iPhone|iPad/.test(navigator.userAgent);

export function pushSupport(): PushSupport {
  if ("PushManager" in window && "serviceWorker" in navigator && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : "possible";
  }
  // Safari on phones has notifications only in installed applications.
  return isApple() ? "needs_home_screen" : "none";
}

/** Asks for permission, subscribes this browser, and tells the server. @returns Undefined without permission. */
export async function turnOnHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  // Without this, the next line would wait forever where the worker couldn't be started.
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription under another key, for example from before the server was set up again, is in the way.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = "", keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
  return request("PUT /api/auth/push", { body });
}

/** Tells the server first, so that nothing is sent to a browser that no longer listens. */
export async function turnOffHere() {
  const push = await request("DELETE /api/auth/push");
  await forgetHere();
  return push;
}

/** Ends the browser's subscription and takes away the notifications it still shows. */
export async function forgetHere(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await worker?.getNotifications?.()) ?? []) shown.close();
}
