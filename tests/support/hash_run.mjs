// The run whose hash every build must agree on. Imported by Node and, over HTTP, by the browser.

export const hashedScene = { id: 'quadruped-trot', duration_s: 1, steps: 1000 };

/** Steps the built-in scene of a Legwork module and answers the state hash, 16 hexadecimal digits. */
export function hashRun(legwork, { id, steps } = hashedScene) {
  const text = (pointer) => legwork.UTF8ToString(pointer);
  const allocate = (string) => {
    const size = legwork.lengthBytesUTF8(string);
    const pointer = legwork._malloc(size + 1);
    legwork.stringToUTF8(string, pointer, size + 1);
    return { pointer, size };
  };

  const ids = Array.from({ length: legwork._lw_builtin_count() }, (_, i) =>
    text(legwork._lw_builtin_id(i)),
  );
  const json = allocate(text(legwork._lw_builtin_json(ids.indexOf(id))));
  const name = allocate(id);
  const scene = legwork._lw_open(json.pointer, json.size, name.pointer);
  legwork._free(json.pointer);
  legwork._free(name.pointer);
  if (scene === 0) throw new Error(text(legwork._lw_message(0)));

  const result = legwork._lw_step(scene, steps);
  const message = text(legwork._lw_message(scene));
  const hash = text(legwork._lw_hash(scene));
  legwork._lw_close(scene);
  if (result !== 0) throw new Error(message);
  return hash;
}
