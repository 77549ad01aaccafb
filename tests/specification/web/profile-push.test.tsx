import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { address, labeled, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { alice } from "#tests/specification/web/fixtures.ts";

/** RULES §19: people choose in their profile which notices also come as push notifications. */
const PUSH = "GET /api/auth/push";
const ON = "PUT /api/auth/push";
const OFF = "DELETE /api/auth/push";
const CHOOSE = "PUT /api/auth/push-choices/:topic";
const keys = { p256dh: `B${"a".repeat(86)}`, auth: "b".repeat(22) };
const endpoint = "https://fcm.googleapis.com/fcm/send/1";
const push = (isOn: boolean, wanted = true) => ({
  publicKey: "BKey",
  isOn,
  choices: [
    { topic: "league_completed" as const, wanted: true },
    { topic: "money" as const, wanted },
  ],
});
const MONEY = "Money moves, a prize is won, or anything else happens";
const EMAIL = { "GET /api/auth/email-choices": [{ topic: "league_completed" as const, wanted: true }] };
const TURN_ON = "Turn on notifications";

/** A browser with notifications. @returns What it was asked, in order. */
function aBrowser(answer: NotificationPermission, known: NotificationPermission = "default") {
  const asked: string[] = [];
  const pushManager = {
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      asked.push(`subscribe ${String(applicationServerKey)}`);
      return { toJSON: () => ({ endpoint, keys }) };
    },
    getSubscription: async () => ({ unsubscribe: async () => asked.push("unsubscribe") > 0 }),
  };
  const worker = { pushManager, getNotifications: async () => [] };
  const serviceWorker = {
    ready: Promise.resolve(worker),
    register: async () => worker,
    getRegistration: async () => worker,
  };
  const requestPermission = async () => {
    asked.push("permission");
    return answer;
  };
  give(window, "PushManager", class {});
  give(window, "Notification", { permission: known, requestPermission });
  give(navigator, "serviceWorker", serviceWorker);
  return asked;
}

const give = (to: object, name: string, value: unknown) =>
  Object.defineProperty(to, name, { value, configurable: true });
function forget() {
  for (const name of ["PushManager", "Notification"]) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, "serviceWorker");
}
afterEach(forget);

it("the profile asks for permission only when its button is pressed, and subscribes with the server's key", async () => {
  const asked = aBrowser("granted");
  open("/profile/notifications", alice, { ...EMAIL, [PUSH]: push(false), [ON]: push(true) });
  await sees(TURN_ON);
  expect(asked).toEqual([]);
  await press(TURN_ON);
  await seesToast("Notifications on", "We'll notify you on this device until you sign out.");
  expect(asked).toEqual(["permission", "subscribe BKey"]);
  expect(server().made(ON)[0]?.body).toEqual({ endpoint, keys });
  await sees("Turn off notifications");
});

it("the profile turns notifications off at the server and in the browser", async () => {
  const asked = aBrowser("granted", "granted");
  open("/profile/notifications", alice, { ...EMAIL, [PUSH]: push(true), [OFF]: push(false) });
  await press("Turn off notifications");
  await seesToast("Notifications off", "This device stays quiet.");
  expect(asked).toEqual(["unsubscribe"]);
});

it("the profile sends nothing if the browser didn't allow notifications", async () => {
  aBrowser("denied");
  open("/profile/notifications", alice, { ...EMAIL, [PUSH]: push(false) });
  await press(TURN_ON);
  await seesToast("Notifications stay off", "Your browser didn't allow them.");
  expect(server().made(ON)).toEqual([]);
});

it("the profile says what to do where notifications are blocked, or need the home screen, or don't exist", async () => {
  aBrowser("denied", "denied");
  const { unmount } = open("/profile/notifications", alice, { ...EMAIL, [PUSH]: push(false) });
  await sees(/^Notifications from this site are blocked\. Allow them/);
  expect(screen.queryByText(TURN_ON)).toBeNull();
  unmount();
  forget();
  const second = open("/profile/notifications", alice, { ...EMAIL, [PUSH]: push(false) });
  await sees(/^This browser can't show notifications/);
  second.unmount();
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)");
  open("/profile/notifications", alice, { ...EMAIL, [PUSH]: push(false) });
  await sees(/add Potkeeper to your Home Screen first/);
  vi.restoreAllMocks();
});

it("the profile saves each choice of what to be notified about as it is made", async () => {
  aBrowser("granted");
  open("/profile/notifications", alice, { ...EMAIL, [PUSH]: push(false), [CHOOSE]: push(false, false) });
  const box = await labeled(/^Money moves.*: notify my devices$/);
  box.click();
  await seesToast("Saved", "Your devices stay quiet about this.");
  expect(server().made(CHOOSE)[0]).toMatchObject({ params: { topic: "money" }, body: { wanted: false } });
  await waitFor(() => expect(box.checked).toBe(false));
});

it("signing out ends the browser's subscription", async () => {
  const asked = aBrowser("granted", "granted");
  open("/profile/notifications", alice, { ...EMAIL, [PUSH]: push(true), "POST /api/auth/logout": { message: "Bye." } });
  await sees("Turn off notifications");
  await press("Sign Out");
  await waitFor(() => expect(asked).toEqual(["unsubscribe"]));
  // The rest of the sign-out would reach into the next test.
  await waitFor(() => expect(address()).toBe("/"));
});

it("the profile shows email and devices side by side, and that money is always emailed", async () => {
  aBrowser("granted");
  open("/profile/notifications", alice, { ...EMAIL, [PUSH]: push(false) });
  const table = within(await screen.findByRole("table"));
  const rows = table
    .getAllByRole("row")
    .map((row) =>
      [...row.children].map(
        (cell) =>
          cell.querySelector("span")?.textContent ??
          cell.querySelector("input")?.getAttribute("aria-label") ??
          cell.textContent,
      ),
    );
  expect(rows).toEqual([
    ["Tell me when", "Email", "Devices"],
    ["A league is completed", "A league is completed: email me", "A league is completed: notify my devices"],
    [MONEY, "Always", `${MONEY}: notify my devices`],
  ]);
});
