/** Sizes of the engines' .wasm files, so that the progress bar is right when the server compresses. */
declare const __ENGINE_BYTES__: { robots: number; whole: number };

/** Ids of the built-in scenes that only the whole engine can open. */
declare const __WHOLE_SCENES__: readonly string[];

declare module 'engine-robots-url' {
  const url: string;
  export default url;
}

declare module 'engine-whole-url' {
  const url: string;
  export default url;
}
