/** Sizes of the engines' .wasm files, so that the progress bar is right when the server compresses. */
declare const __ENGINE_BYTES__: Record<import('./engine_client/engine_names').Engine, number>;

/** Ids of the built-in scenes that the robots' engine cannot open, by the smallest engine that can. */
declare const __SCENES_BY_ENGINE__: Record<'free' | 'own' | 'whole', readonly string[]>;

/** The engine that a single file holds (web/tools/single_file.mjs). */
declare const __SINGLE_ENGINE__: 'own' | 'whole';
/** The scenes that only the engine for robots' files opens. */
declare const __SCENES_OF_OWN__: readonly string[];

/** The metered interpreter's file (web/tools/metered_interpreter). */
declare module 'interpreter-url' {
  const url: string;
  export default url;
}

declare module 'engine-*-url' {
  const url: string;
  export default url;
}

/** web/tools/errata_claims.mjs: by document. */
declare module 'errata-claims' {
  const all: Record<
    string,
    {
      subject: string;
      /** By the titles of errata. */
      claims: Record<string, import('./documents/errata/claim_words').ShownClaim[]>;
    }
  >;
  export default all;
}
