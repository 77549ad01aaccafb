import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { plainClaims } from "#contract/platform/site-claims.ts";
import { proves } from "#tests/specification/proves.ts";
import { configured } from "#tests/specification/web/answers.ts";
import { address, labeled, linksIn, main, open, press, reopen } from "#tests/specification/web/app.tsx";
import { ada, alice } from "#tests/specification/web/fixtures.ts";

const follow = async (name: string) => fireEvent.click(await screen.findByRole("link", { name }));
const heading = (name: string | RegExp) => screen.findByRole("heading", { name, level: 1 });
describe("the landing page", () => {
  it("has a hero, three steps, anchored sections, Bank-Level Security and a call to action", async () => {
    proves("2.routes.landing", "2.landing.get-started", "2.landing.steps", "2.landing.anchors");
    proves("2.landing.bank-level-security", "2.landing.call-to-action");
    open("/", null);
    const hero = (await heading("Somebody has to hold the pot.")).closest("section");
    expect(linksIn(hero as HTMLElement)["Get Started"]).toBe("/register");
    for (const step of ["Create League", "Secure Payment", "Automatic Payouts", "Bank-Level Security"]) {
      screen.getByRole("heading", { name: step });
    }
    const ids = [...document.querySelectorAll("section[id]")].map(({ id }) => id);
    expect(ids).toEqual(["how-it-works", "security", "pricing", "support"]);
    const call = screen.getByRole("heading", { name: "Start Your League Today" }).closest("section");
    expect(linksIn(call as HTMLElement)["Get Started"]).toBe("/register");
  });

  it("has a footer with a newsletter's email input, Subscribe and the copyright of 2025", async () => {
    proves("2.landing.newsletter", "2.landing.copyright");
    open("/", null, { "POST /api/newsletter": { message: "Almost there" } });
    const footer = within(await screen.findByRole("contentinfo"));
    const input = footer.getByLabelText<HTMLInputElement>("Newsletter");
    expect(input.type).toBe("email");
    footer.getByRole("button", { name: "Subscribe" });
    footer.getByText(/^© 2025 /);
  });
});

it("Where the operator has confirmed nothing and real money moves, the landing page makes none of the marketing claims", async () => {
  open("/", null, { "GET /api/site-claims": plainClaims });
  await screen.findByRole("heading", { name: "How Your Money Is Kept" });
  for (const { headline, text } of [plainClaims.encryption, plainClaims.insurance, plainClaims.escrow]) {
    screen.getByRole("heading", { name: headline });
    screen.getByText(text);
  }
  expect(document.querySelector("#security")?.textContent).not.toMatch(/bank-level|256-bit|bank-insured|secure/i);
});

describe("the landing page of an installation without a processor", () => {
  const WITHOUT_PROCESSOR = configured({
    ...{ payments: { mode: "disabled", publishableKey: null }, mail: "off", emailVerification: "off" },
    listsTreasurerLeagues: false,
  });

  it("says that leagues keep their own money, in the same sections, and nothing of cards or escrow", async () => {
    open("/", null, WITHOUT_PROCESSOR);
    await heading("You keep the pot. We keep the books.");
    const ids = [...document.querySelectorAll("section[id]")].map(({ id }) => id);
    expect(ids).toEqual(["how-it-works", "security", "pricing", "support"]);
    expect(document.body.textContent).toContain("If your treasurer doesn’t pay, Potkeeper can’t.");
    expect(screen.queryByText(/Your league can also/)).toBeNull();
    expect(document.body.textContent).toContain("and all of it is the league’s. Potkeeper never touches it.");
    expect(document.body.textContent).not.toMatch(
      /escrow|\bheld\b|\bsecure\b|insur|guarantee|bank-level|\bcards?\b|processor|stripe/i,
    );
  });

  it("has answers to the same effect for people who are signed in", async () => {
    open("/", alice, WITHOUT_PROCESSOR);
    await press("Questions and answers");
    await screen.findByText("And if the treasurer doesn't?");
    expect(screen.getByRole("dialog").textContent).not.toMatch(/escrow|\bcards?\b|we (pay|refund|hold)/i);
  });
});

describe("the page about leagues that keep their own money, where Potkeeper can hold it too", () => {
  it("is a link under the hero, has the sections that header and footer lead to, and a link back", async () => {
    open("/", null);
    await follow("keep its own money");
    await heading("You keep the pot. We keep the books.");
    expect(address()).toBe("/your-own-treasurer");
    expect(document.title).toBe("Your own treasurer · Potkeeper");
    const sections = [...document.querySelectorAll("section[id]")].map(({ id }) => `/your-own-treasurer#${id}`);
    for (const role of ["banner", "contentinfo"]) {
      const links = Object.values(linksIn(screen.getByRole(role)));
      expect(links).toEqual(expect.arrayContaining(sections));
    }
    await follow("have Potkeeper hold it");
    await heading("Somebody has to hold the pot.");
    expect(linksIn(screen.getByRole("banner"))).toMatchObject({ Security: "/#security" });
  });

  it("leads people who are signed in to their league, and to no page that they can't see", async () => {
    open("/your-own-treasurer", alice);
    await heading("You keep the pot. We keep the books.");
    expect(Object.values(linksIn(screen.getByRole("main")))).not.toContain("/register");
    expect(linksIn(screen.getByRole("main"))["Get Started"]).toBe("/leagues/create");
    expect(screen.queryByText("have Potkeeper hold it")).toBeNull();
  });
});

describe("the accessibility page", () => {
  it("names its standard and what is not tested, and whom to tell where the operator hasn't said it", async () => {
    open("/accessibility", null);
    await heading("Accessibility");
    for (const said of [/WCAG 2\.2, level AA/, /screen reader, a magnifier or voice control haven't tested it/]) {
      screen.getByText(said);
    }
    expect(main().getByText(/^Say which screen/).textContent).toContain("Tell your league’s commissioner");
  });

  it("leads to the operator's contact", async () => {
    const duties = { terms: null, contact: "help@pot.example", minAge: null, asksPlace: false, askedBefore: "card" };
    open("/accessibility", alice, configured({ duties } as never));
    await heading("Accessibility");
    expect(linksIn(screen.getByRole("main"))).toEqual({ "help@pot.example": "mailto:help@pot.example" });
    expect(screen.queryByText(/Tell your league/)).toBeNull();
  });
});

describe("the header", () => {
  const SECTIONS = {
    "How it works?": "/#how-it-works",
    Security: "/#security",
    Pricing: "/#pricing",
    Support: "/#support",
  };

  it("leads back to the page that asked the visitor to sign in", async () => {
    open("/login?next=%2Finvite%2Fsome-token", null);
    const header = within(await screen.findByRole("banner"));
    const toRegister = header.getByRole("link", { name: "Get Started" }).getAttribute("href");
    expect(toRegister).toBe("/register?next=%2Finvite%2Fsome-token");
  });

  it("signed out, has the sections, Sign In and Get Started, also in the menu", async () => {
    proves("2.header.signed-out-navigation", "2.header.sign-in", "2.header.get-started", "2.header.menu-signed-out");
    open("/", null);
    const links = { ...SECTIONS, "Sign In": "/login", "Get Started": "/register" };
    const header = await screen.findByRole("banner");
    const menu = header.querySelector("dialog") as HTMLDialogElement;
    expect(linksIn(menu)).toMatchObject(links);
    menu.remove();
    expect(linksIn(header)).toMatchObject(links);
  });

  it.each([
    { who: "a user", as: alice, admin: {} },
    { who: "an admin", as: ada, admin: { Admin: "/admin" } },
  ])(
    "signed in as $who, has the screens, a greeting, the role and Sign Out, also in the menu",
    async ({ as, admin }) => {
      proves("2.header.my-leagues", "2.header.my-player-leagues", "2.header.classifieds", "2.header.admin");
      proves("2.header.greeting", "2.header.role-badge", "2.header.sign-out", "2.header.menu-signed-in");
      proves("6.role-badge", "6.admin.link");
      open("/", as);
      const links = {
        ...{ "My Leagues": "/commissioner", "My Player Leagues": "/player", Classifieds: "/classifieds", ...admin },
        [`Welcome, ${as.firstName}`]: "/profile",
      };
      await screen.findAllByRole("button", { name: "Sign Out" });
      const header = document.querySelector("header") as HTMLElement;
      const menu = header.querySelector("dialog") as HTMLDialogElement;
      for (const part of [menu, header]) {
        const { Potkeeper: _, ...shown } = linksIn(part);
        expect(shown).toEqual(links);
        within(part).getAllByText(as.role);
        within(part).getAllByRole("button", { name: "Sign Out", hidden: true });
        menu.remove();
      }
    },
  );

  it("opens the menu, and greets a person without a first name as User", async () => {
    proves("2.header.greeting", "2.header.menu-signed-in");
    open("/", { ...alice, firstName: "" });
    await press("Open menu");
    expect(screen.getByRole<HTMLDialogElement>("dialog").open).toBe(true);
    expect(linksIn(screen.getByRole("dialog"))).toMatchObject({ "Welcome, User": "/profile" });
  });

  it("shows 'Signing Out...', disabled, while it signs out", async () => {
    proves("4.sign-out.pending");
    let answer = (_: Response) => {};
    open("/", alice);
    const [button] = await screen.findAllByRole<HTMLButtonElement>("button", { name: "Sign Out" });
    vi.stubGlobal(
      "fetch",
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    button?.click();
    await waitFor(() => expect(button?.textContent).toBe("Signing Out..."));
    expect(button?.disabled).toBe(true);
    answer(new Response("{}", { status: 500 }));
    vi.spyOn(console, "error").mockReturnValue();
    await waitFor(() => expect(button?.disabled).toBe(false));
  });
});

it("the signed-out footer leads to the landing page's sections and to the screens for visitors", async () => {
  open("/", null);
  const footer = within(await screen.findByRole("contentinfo"));
  const links = footer.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links.filter(([, href]) => href !== "/")).toEqual([
    ["How it works?", "/#how-it-works"],
    ["Security", "/#security"],
    ["Pricing", "/#pricing"],
    ["Support", "/#support"],
    ["Classifieds", "/classifieds"],
    ["Sign In", "/login"],
    ["Get Started", "/register"],
    ["Accessibility", "/accessibility"],
  ]);
});

it("the signed-in footer has Product, Support, legal placeholders and the current year", async () => {
  proves("2.footer.product-and-support", "2.footer.legal", "2.footer.copyright");
  open("/", alice);
  const footer = within(await screen.findByRole("contentinfo"));
  expect(linksIn(footer.getByRole("navigation", { name: "Product" }))).toEqual({
    "My Leagues": "/commissioner",
    "My Player Leagues": "/player",
    Classifieds: "/classifieds",
    "Create a League": "/leagues/create",
  });
  expect(linksIn(footer.getByRole("navigation", { name: "Support" }))).toEqual({
    "Your profile": "/profile",
    Accessibility: "/accessibility",
  });
  const ask = footer.getByRole("button", { name: "Questions and answers" });
  expect(footer.getByRole("navigation", { name: "Support" }).contains(ask)).toBe(true);
  footer.getByText("Product");
  footer.getByText("Support");
  footer.getByText(/^© 2026 /);
  for (const text of ["Privacy Policy", "Terms of Service", "Cookie Policy"]) {
    expect(footer.getByText(text).closest("a, button")).toBeNull();
  }
});

it("signed-in people read the landing page's questions and answers without leaving their screen", async () => {
  open("/", null);
  const asked = () => [...document.querySelectorAll("summary")].map(({ firstChild }) => firstChild?.textContent);
  await screen.findByText("What if someone doesn't pay?");
  const questions = asked();
  await reopen();
  open("/player", alice);
  await press("Questions and answers");
  const window = within(await screen.findByRole("dialog", { name: "Questions and answers" }));
  await window.findByText("Where does my prize go?");
  expect(asked()).toEqual(expect.arrayContaining(questions));
  expect(address()).toBe("/player");
});

it("login links to /forgot-password and /register and has its two fields", async () => {
  proves("2.login.links", "2.login.form");
  open("/login", null);
  await labeled("Username");
  expect((await labeled("Password")).type).toBe("password");
  const targets = Object.values(linksIn(screen.getByRole("main")));
  expect(targets).toEqual(expect.arrayContaining(["/forgot-password", "/register"]));
});

it.each([
  { id: "2.register.form", path: "/register", labels: ["First name", "Last name", "Username", "Email", "Password"] },
  { id: "2.forgot-password.form", path: "/forgot-password", labels: ["Email"] },
  { id: "2.reset-password.form", path: "/reset-password?token=x", labels: ["New password", "Confirm password"] },
] as const)("$path has the fields $labels", async ({ id, path, labels }) => {
  proves(id);
  open(path, null);
  for (const label of labels) await labeled(label);
  expect(screen.getByRole("main").querySelectorAll("input")).toHaveLength(labels.length);
});

it("home welcomes, links both sides and offers the quick actions", async () => {
  proves("2.home.welcome", "2.home.cards", "2.home.quick-actions");
  open("/", alice);
  await heading("Welcome, Alice");
  const [first, second, ...actions] = main().getAllByRole("link");
  expect([first, second].map((card) => card?.getAttribute("href"))).toEqual(["/commissioner", "/player"]);
  expect(actions.map((action) => action.getAttribute("href"))).toEqual(["/leagues/create", "/player"]);
  expect(actions[1]?.textContent).toMatch(/view invitations/i);
});

it("profile has its fields and the change-password block", async () => {
  proves("2.profile.fields", "2.profile.password");
  open("/profile", alice);
  const values = [];
  for (const label of ["First name", "Last name", "Username", "Email"]) values.push((await labeled(label)).value);
  expect(values).toEqual(["Alice", "Tester", "alice", "alice@example.com"]);
  for (const label of ["Current password", "New password", "Confirm new password"]) await labeled(label);
  screen.getByText("Change password");
});

it("profile without a user leads to /login", async () => {
  proves("2.profile.redirect");
  const replace = vi.spyOn(window.location, "replace").mockReturnValue();
  open("/profile", null);
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/api/login?next=%2Fprofile"));
});
