import { expect, it } from "vitest";
import { isReservedName, looksForeign } from "./reserved-names.ts";

it.each([
  ..."admin Admin ADMIN1 admin-2026 adm1n r00t _support_ potkeeper-support Potkeeper_Casey p0tkeeper".split(" "),
  ..."admin.support r00t_admin adm1n-supp0rt ａｄｍｉｎ аdmin ѕuрроrt Ádmín ροtkeeper Admln treasurer".split(" "),
  ..."Treasurer1 off1cial".split(" "),
])("%s could be taken for the operator's", (name) => expect(isReservedName(name)).toBe(true));

it.each([..."casey badmin rooty supporter casey-admin teamster helpful 0x1 101 … Аня ελένη josé".split(" ")])(
  "%s couldn't",
  (name) => expect(isReservedName(name)).toBe(false),
);

it.each(["bеn", "саsey", "сосо", "аnn1", "рeter"])("%s looks like a name in Latin letters", (name) =>
  expect(looksForeign(name)).toBe(true),
);

it.each(["casey", "josé", "Аня", "ελένη", "陳大文", "ケイシー", "casey-7"])("%s looks like itself", (name) =>
  expect(looksForeign(name)).toBe(false),
);
