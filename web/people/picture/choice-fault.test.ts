import { describe, expect, it } from "vitest";
import { faultOf, unreadable } from "#web/people/picture/choice-fault.ts";

const file = { name: "me.jpg", type: "image/jpeg", size: 1 };

describe("A file that was chosen as a picture", () => {
  it("can have 20 MB and not a byte more", () => {
    expect(faultOf({ ...file, size: 20_000_000 })).toBeUndefined();
    expect(faultOf({ ...file, size: 20_000_001 })).toBe("This file is too large. Choose a picture of at most 20 MB.");
  });

  it("is called a HEIC photo if it is one and the browser can't read it, by its type or its name", () => {
    expect(unreadable({ ...file, type: "image/heic" })).toContain("HEIC");
    expect(unreadable({ ...file, name: "IMG_0001.HEIC", type: "" })).toContain("HEIC");
    expect(unreadable(file)).toBe("We can't read this file as a picture. Choose a PNG, JPEG, WebP or GIF.");
  });
});
