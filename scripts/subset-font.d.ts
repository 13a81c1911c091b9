// The part of the package that scripts/subset-fonts.ts uses; it brings no types of its own.
declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2";
    /** OpenType layout features that stay, by their four-letter tags; all others are dropped. */
    readonly keepFeatures: readonly string[];
    readonly variationAxes: Readonly<
      Record<string, { readonly min: number; readonly max: number; readonly default: number }>
    >;
    readonly noHinting: boolean;
  }
  /** The font with the characters of `text` alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
