import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ADMIN, COMMISSIONER, PLAYER } from "#tests/specification/web/answers.ts";
import { open, press, sees, server, unfoldAll } from "#tests/specification/web/app.tsx";
import { failing, PENDING } from "#tests/specification/web/fake-server.ts";
import { ada, alice, aNotification, casey } from "#tests/specification/web/fixtures.ts";
import { aPendingInvitation } from "#tests/specification/web/invitation-fixtures.ts";
import { EMPTY, LOADS } from "#tests/specification/web/loads.ts";

beforeEach(unfoldAll);

const OURS = "Something went wrong on our side. Try again in a moment.";
/** Whatever it is called. */
const OUR_FAULT = failing(503, { message: "pool exhausted" });
const INVITATIONS = "GET /api/invitations/my";

/** The alert about a part that didn't load, as one of those on the screen. */
async function alertAbout(what: string): Promise<HTMLElement> {
  const [title] = await screen.findAllByText(new RegExp(`^We couldn't load ${what}\\.?$`));
  const alert = title?.closest<HTMLElement>("[role=alert]");
  if (!alert) throw new Error(`Nothing says that ${what} didn't load.`);
  return alert;
}

const retryIn = (alert: HTMLElement) => within(alert).getByRole("button", { name: "Try again" });

describe("a load that fails", () => {
  it.each(LOADS)("$call on $path says so, and Try again loads it", async (load) => {
    const { call, path, as, answers, answer, what, shows, reach } = load;
    open(path, as, { ...answers, [call]: OUR_FAULT, "known to the server": { ...answers, ...answer } });
    await reach?.();
    const alert = await alertAbout(what);
    expect(alert.textContent).toContain(OURS);
    server().answer(answer);
    retryIn(alert).click();
    await waitFor(() => expect(alert.isConnected).toBe(false));
    await screen.findAllByText(shows);
  });

  it("keeps its button and focus during a retry, and takes no second press", async () => {
    open("/player", alice, { ...PLAYER, [INVITATIONS]: failing(500) });
    const alert = await alertAbout("your invitations");
    const button = retryIn(alert);
    button.focus();
    server().answer({ [INVITATIONS]: PENDING });
    button.click();
    await waitFor(() => expect(button.textContent).toBe("Loading…"));
    button.click();
    expect(server().made(INVITATIONS)).toHaveLength(2);
    expect([button.isConnected, document.activeElement === button]).toEqual([true, true]);
  });

  it("isn't asked for again by another part of the screen that comes later", async () => {
    open("/admin", ada, { ...ADMIN, "GET /api/admin/cases": failing(500) });
    const alert = await alertAbout("the cases waiting for an admin");
    await sees("Compare now");
    expect([server().made("GET /api/admin/cases").length, alert.isConnected]).toEqual([1, true]);
  });

  it("without an answer points to the connection, and leaves the other parts", async () => {
    const lost = () => {
      throw new TypeError("Failed to fetch");
    };
    open("/player", alice, { ...PLAYER, [INVITATIONS]: lost, "GET /api/notifications": [aNotification()] });
    expect((await alertAbout("your invitations")).textContent).toContain("Check your connection and try again.");
    await sees("1 new", "$1,234.50");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  it("after it was there leaves what was loaded, and says that it may be out of date", async () => {
    const answers = { ...PLAYER, "GET /api/notifications": [aNotification()] };
    open("/player", alice, { ...answers, "POST /api/notifications/:id/read": aNotification({ isRead: true }) });
    await sees("1 new");
    server().answer({ "GET /api/notifications": failing(500) });
    await press("Mark as read");
    await sees("We couldn't reload your notifications, so this may be out of date.", "1 new");
    server().answer({ "GET /api/notifications": [aNotification({ isRead: true })] });
    await press("Try again");
    await sees("0 new");
    await waitFor(() => expect(screen.queryByText(/out of date/)).toBeNull());
  });

  it("without a connection leaves what was loaded under the bar that says so, without another message", async () => {
    const answers = { ...PLAYER, "GET /api/notifications": [aNotification()] };
    open("/player", alice, { ...answers, "POST /api/notifications/:id/read": aNotification({ isRead: true }) });
    await sees("1 new");
    server().answer({ "GET /api/notifications": failing(500) });
    await press("Mark as read");
    const words = "We couldn't reload your notifications, so this may be out of date.";
    await sees(words);
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    await sees("You're offline.", "1 new");
    expect(screen.queryByText(words)).toBeNull();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event("online")));
    await sees(words);
  });

  it("of several parts of a dashboard is said once, and Try again loads them all", async () => {
    const failed = { [INVITATIONS]: failing(500), "GET /api/notifications": failing(500) };
    open("/player", alice, { ...PLAYER, ...failed });
    await sees("We couldn't load parts of this page.", "We couldn't load your invitations.");
    await sees("We couldn't load your notifications.");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    server().answer({ [INVITATIONS]: [aPendingInvitation()], "GET /api/notifications": [aNotification()] });
    await press("Try again");
    await sees("Accept", "1 new");
    await waitFor(() => expect(screen.queryByText(/^We couldn't load/)).toBeNull());
  });
});

describe("a part with nothing in it", () => {
  it.each(EMPTY)("$call on $path says '$says'", async ({ path, as, answers, call, says }) => {
    open(path, as, { ...answers, [call]: [] });
    await sees(says);
  });

  it("takes up no space on the commissioner's dashboard if nothing is waiting", async () => {
    open("/commissioner", casey, COMMISSIONER);
    await sees("No leagues yet", "$2,345.60");
    for (const title of [/bank details/, /Leagues you ran/]) expect(screen.queryByText(title)).toBeNull();
  });
});
