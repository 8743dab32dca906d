/** Size of the engine's .wasm, so that the progress bar is right when the server compresses. */
declare const __ENGINE_BYTES__: number;

declare module 'engine-wasm-url' {
  const url: string;
  export default url;
}
