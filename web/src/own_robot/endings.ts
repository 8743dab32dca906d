// The endings of files that robots are made of.
export const MESH_ENDINGS = ['stl', 'obj', 'dae', 'gltf', 'glb'];
/** Of glTF, which keeps its numbers apart. */
export const BUFFERS = 'bin';

/** What may be chosen, as a file input says it; of a xacro it is said how to make a URDF. */
export const CHOSEN = ['json', 'urdf', 'xml', 'xacro', 'srdf', 'zip', ...MESH_ENDINGS, BUFFERS]
  .map((ending) => `.${ending}`)
  .join();
