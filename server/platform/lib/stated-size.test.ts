import { describe, expect, it } from "vitest";
import { scansAtMost, statedSize } from "#server/platform/lib/stated-size.ts";
import { aPicture, asPhoned, bare, moving, pngOfSize } from "#tests/support/pictures.ts";

describe("The size that a picture states", () => {
  it.each(["png", "jpeg", "webp"] as const)("is read from a %s", async (as) => {
    const bytes = await aPicture({ width: 123, height: 45, as });
    expect(statedSize(`image/${as}`, bytes)).toEqual({ width: 123, height: 45 });
  });

  it("is read behind a photo's metadata", async () => {
    const photo = asPhoned(await aPicture({ width: 123, height: 45, as: "jpeg" }));
    expect(statedSize("image/jpeg", photo)).toEqual({ width: 123, height: 45 });
  });

  it("is read from a WebP of each kind: with one picture, with several, and without loss", async () => {
    const wide = await aPicture({ width: 123, height: 45, as: "webp" });
    expect(statedSize("image/webp", bare(wide))).toEqual({ width: 123, height: 45 });
    const frame = await aPicture({ width: 64, height: 64, as: "webp" });
    expect(statedSize("image/webp", moving([frame], 64))).toEqual({ width: 64, height: 64 });
    const lossless = Buffer.from("524946461a000000574542505650384c0d0000002fff7fd00f0000000000000000", "hex");
    expect(statedSize("image/webp", lossless)).toEqual({ width: 16_384, height: 16_194 });
  });

  it("may be more than anyone can decode", () => {
    expect(statedSize("image/png", pngOfSize(30_000, 30_000))).toEqual({ width: 30_000, height: 30_000 });
  });

  it("is unknown for a picture of no size, for a GIF, and for a head that isn't whole, wherever it is cut", async () => {
    expect(statedSize("image/png", pngOfSize(0, 10))).toBeUndefined();
    expect(statedSize("image/gif", Buffer.from("GIF89a\x0a\0\x0a\0", "latin1"))).toBeUndefined();
    for (const as of ["png", "jpeg", "webp"] as const) {
      const bytes = await aPicture({ as });
      for (const length of [3, 12, 16, 20])
        expect(statedSize(`image/${as}`, bytes.subarray(0, length))).toBeUndefined();
    }
  });

  it.each(["01", "00", "d0"])("is unknown behind a marker without a length in a JPEG: %s", (marker) => {
    // Read as a length, the frame's own marker would lead past the frame to a smaller one.
    const hidden = Buffer.from(`ffd8ff${marker}ffc00011084e204e20`, "hex");
    const small = Buffer.from("ffc000110800100010", "hex");
    const bytes = Buffer.concat([hidden, Buffer.alloc(4 + 0xffc0 - hidden.length), small]);
    expect(statedSize("image/jpeg", bytes)).toBeUndefined();
  });

  it("is unknown for a JPEG that is only segments, or has something else between them", () => {
    const segments = Buffer.from("ffd8ffe00004aaaaffda0004aaaa", "hex");
    expect(statedSize("image/jpeg", segments)).toBeUndefined();
    expect(statedSize("image/jpeg", Buffer.from("ffd8ffe00004aaaa00c000110800100010", "hex"))).toBeUndefined();
  });
});

it("The scans of a JPEG are counted wherever they are, even after its end", async () => {
  const jpeg = await aPicture({ as: "jpeg" });
  expect(scansAtMost(jpeg)).toBe(1);
  expect(scansAtMost(Buffer.concat([jpeg, Buffer.from("00ffffda00ffdaffda", "hex")]))).toBe(4);
});
