declare module "subset-font" {
  type Options = {
    targetFormat: "woff2";
    /** The OpenType features to keep. */
    keepFeatures: string[];
    variationAxes: Record<string, { min: number; max: number }>;
  };
  // biome-ignore lint/style/noDefaultExport: it is the library's only export.
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
