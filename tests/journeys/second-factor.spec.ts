import { type Browser, expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { anAdminWithBrowser, aPersonWithBrowser, PASSWORD } from "#tests/journeys/people.ts";
import { mailedPath } from "#tests/screens/visitor.ts";

/** The test installation's address, with the host name at which a trial's passkeys work. */
const atLocalhost = (baseURL = "") => baseURL.replace("127.0.0.1", "localhost");

/** A phone or laptop with a screen lock, unlocked by its owner whenever it asks. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
  return { credentials };
}

async function proveWithPassword(page: Page) {
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Bank-Level Security" })).toBeVisible();
}

async function enterPassword(page: Page, username: string, password = PASSWORD) {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Reads the ten codes that are shown once, and confirms having saved them. */
async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const shown = await codes.allTextContents();
  await page.getByRole("button", { name: "I've saved my codes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return shown;
}

/** Adds the account's first passkey. */
async function addPasskey(page: Page, name: string) {
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create passkey" }).click();
  await proveWithPassword(page);
  await keepCodes(page);
}

test("a passkey signs in alone and as the second step, and confirms in place of the password, until it is removed", async ({
  browser,
  baseURL,
}) => {
  const page = await aPersonWithBrowser(browser, "Petra", atLocalhost(baseURL));
  const device = await withAuthenticator(page);
  await addPasskey(page, "Petra's phone");
  expect(await device.credentials()).toBe(1);
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Petra's phone");
  await page.getByRole("button", { name: "Make new codes" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await keepCodes(page);

  await signOut(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Petra" })).toBeVisible();

  await signOut(page);
  await enterPassword(page, "petra");
  await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Petra" })).toBeVisible();

  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Remove Petra's phone" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toHaveCount(0);
  await signOut(page);
  await enterPassword(page, "petra");
  await expect(page.getByRole("heading", { name: "Welcome, Petra" })).toBeVisible();
});

test("an authenticator app is set up and used with the keyboard alone, then a recovery code", async ({
  browser,
  baseURL,
}) => {
  const page = await aPersonWithBrowser(browser, "Quinn", baseURL);
  await page.goto("/profile/security");
  await press(page, "Set up an authenticator app");
  await expect(page.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  const secret = (await page.locator("code").textContent()) ?? "";
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("6-digit code").focus();
  await page.keyboard.type(app.generate());
  await page.keyboard.press("Enter");
  const codes = await keepCodes(page);

  await signOut(page);
  await enterPassword(page, "quinn");
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  // A code works once. The clock keeps running while the person waits for the app's next one.
  await page.keyboard.type(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Welcome, Quinn" })).toBeVisible();

  await signOut(page);
  await enterPassword(page, "quinn");
  await press(page, "Use a recovery code");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.type(codes[3] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Welcome, Quinn" })).toBeVisible();
  await page.goto("/profile/security");
  await expect(page.getByText("9 codes left.")).toBeVisible();
});

/** Reaches a button by keyboard and presses it. */
async function press(page: Page, name: string) {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

test("a person who has lost nothing keeps their second factor with the emailed link", async ({ browser, baseURL }) => {
  const page = await aPersonWithBrowser(browser, "Rosa", atLocalhost(baseURL));
  await withAuthenticator(page);
  await addPasskey(page, "Key");
  await startRemoval(browser, "rosa");
  await page.goto(await mailedPath(page, "rosa@example.com", "keep-second-factor"));
  await expect(page).toHaveURL(/\/keep-second-factor$/);
  await page.getByRole("button", { name: "I didn't ask for this" }).click();
  await expect(page.getByRole("heading", { name: "Nothing will be removed" })).toBeVisible();
});

async function startRemoval(browser: Browser, username: string) {
  const admin = await anAdminWithBrowser(browser);
  await admin.goto("/admin");
  await admin.getByLabel("Search users").fill(username);
  await admin.getByRole("button", { name: `More for ${username}`, exact: true }).click();
  await admin.getByRole("button", { name: `Remove ${username}'s second factors` }).click();
  await admin.getByLabel("Reason").fill("She called us from the number that we know.");
  await admin.getByRole("button", { name: "Start the 72 hours" }).click();
  await expect(admin.getByRole("button", { name: `Keep ${username}'s second factors` })).toBeVisible();
}
