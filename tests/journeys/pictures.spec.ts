import { createCanvas } from "@napi-rs/canvas";
import { expect, type Page, test } from "@playwright/test";
import { anAdminWithBrowser, aPersonWithBrowser } from "#tests/journeys/people.ts";
import { aLeague, call, joinAndPay } from "#tests/journeys/through-api.ts";

/** A phone's photo: larger than the server takes, and wider than high. */
async function aPhoto(): Promise<Buffer> {
  const canvas = createCanvas(4000, 3000);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(4000, 3000);
  // Noise, so that the file is as large as a camera's.
  for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
  context.putImageData(pixels, 0, 0);
  return canvas.encode("jpeg", 90);
}

const chosen = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Choose a picture").setInputFiles(file);
const picturesOn = (page: Page) => page.locator('main img[src^="/api/people/"]');

test("Someone chooses a picture on their profile, their league sees it, and an admin removes it", async ({
  browser,
}) => {
  const [philippa, paolo] = [await aPersonWithBrowser(browser, "Philippa"), await aPersonWithBrowser(browser, "Paolo")];
  const league = await aLeague(philippa, { name: "Faces of Sunday" });
  await joinAndPay(philippa, league);
  await joinAndPay(paolo, league);

  await philippa.goto("/profile");
  await expect(philippa.getByText("PNG, JPEG, WebP or GIF, at most 20 MB.")).toBeVisible();
  const photo = await aPhoto();
  expect(photo.length).toBeGreaterThan(2_000_000);
  await chosen(philippa, { name: "philippa.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(philippa.getByText("It isn't saved yet.")).toBeVisible();
  await philippa.getByRole("button", { name: "Save picture" }).focus();
  await philippa.keyboard.press("Enter");
  await expect(philippa.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await expect(philippa.locator('header img[src^="/api/people/"]').first()).toBeVisible();

  await paolo.goto(`/leagues/${league.id}`);
  await expect(paolo.getByRole("heading", { name: /^Members/ })).toBeVisible();
  await expect(picturesOn(paolo)).toHaveCount(1);
  const width = () => picturesOn(paolo).evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBe(256);

  const admin = await anAdminWithBrowser(browser);
  await admin.goto("/admin");
  await admin.getByLabel("Search users").fill("philippa");
  await admin.getByRole("button", { name: "More for philippa" }).click();
  await admin.getByRole("button", { name: "Remove the picture of philippa" }).click();
  await admin.getByLabel("Reason").fill("Noise isn't a face.");
  await admin.getByRole("dialog").getByRole("button", { name: "Remove picture" }).click();
  // An open dialog hides the list's buttons.
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await expect(admin.getByRole("button", { name: "Remove the picture of philippa" })).toHaveCount(0);
  const notices = await call<{ title: string; message: string }[]>(philippa, "get", "/api/notifications");
  expect(notices.find(({ title }) => title === "An admin removed your picture")?.message).toContain(
    "Noise isn't a face.",
  );
  await paolo.reload();
  await expect(paolo.getByRole("heading", { name: /^Members/ })).toBeVisible();
  await expect(picturesOn(paolo)).toHaveCount(0);
});

test("A file that is no picture says so, and one that is can be taken back", async ({ browser }) => {
  const page = await (await aPersonWithBrowser(browser, "Pilar")).context().newPage();
  await page.goto("/profile");
  const alert = page.getByRole("alert");
  await chosen(page, { name: "me.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await expect(alert).toHaveText("We can't read this file as a picture. Choose a PNG, JPEG, WebP or GIF.");
  await chosen(page, { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from("....ftypheic") });
  await expect(alert).toHaveText(/^This is a HEIC photo, and your browser can't read those\./);

  // The smallest GIF there is.
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  await chosen(page, { name: "me.gif", mimeType: "image/gif", buffer: gif });
  await expect(alert).toHaveCount(0);
  await page.getByRole("button", { name: "Save picture" }).click();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByRole("button", { name: "Remove picture" })).toHaveCount(0);
});
