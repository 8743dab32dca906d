// Files of meshes into parts, by three's loaders, of which each is fetched with the first file of its kind. They get bytes, never
// an address, and no pictures: nothing is fetched for a file that somebody gave.
import { LoadingManager, Mesh, type Object3D, Texture } from 'three';
import { type Beside, withoutAddresses } from './gltf_bytes';
import { type MeshPart, partsOf } from './mesh_part';

const NOT_OF_A_BODY = [
  ...['up_axis', 'library_lights', 'library_cameras', 'library_animations'],
  ...['library_animation_clips', 'instance_light', 'instance_camera'],
];

type Parser = (bytes: ArrayBuffer, beside: Beside) => Promise<MeshPart[]>;

const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

/** Leaves out elements of that name, which hold none of it. */
function without(text: string, element: string): string {
  const opening = new RegExp(`<${element}\\b[^>]*>`, 'g');
  const closing = `</${element}>`;
  let kept = '';
  let from = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = found[0].endsWith('/>') ? found.index : text.indexOf(closing, found.index);
    if (end < 0) break;
    kept += text.slice(from, found.index);
    from = end === found.index ? end + found[0].length : end + closing.length;
    opening.lastIndex = from;
  }
  return kept + text.slice(from);
}

/** Loaders ask it for pictures: it gives an empty one, and asks nobody. */
function offline(): LoadingManager {
  const manager = new LoadingManager();
  const nothing = { setPath: () => nothing, load: () => new Texture() };
  manager.addHandler(/(?:)/, nothing as never);
  manager.setURLModifier(() => 'data:,');
  return manager;
}

export const PARSERS: Record<string, Parser> = {
  stl: async (bytes) => {
    const { STLLoader } = await import('three/addons/loaders/STLLoader.js');
    return partsOf(new Mesh(new STLLoader().parse(bytes)));
  },
  // Its materials are in a file of its own, which names pictures only as a rule: the shape's colour is used.
  obj: async (bytes) => {
    const { OBJLoader } = await import('three/addons/loaders/OBJLoader.js');
    return partsOf(new OBJLoader(offline()).parse(textOf(bytes)));
  },
  // As in RViz: the unit is heeded, the up axis is not. Lamps of the program that made it are none of the robot's.
  dae: async (bytes) => {
    const { ColladaLoader } = await import('three/addons/loaders/ColladaLoader.js');
    const read = new ColladaLoader(offline()).parse(
      NOT_OF_A_BODY.reduce(without, textOf(bytes)),
      '',
    );
    if (!read) throw new Error('it is not Collada');
    return partsOf(read.scene);
  },
  glb: (bytes, beside) => readGltf(bytes, beside),
  gltf: (bytes, beside) => readGltf(bytes, beside),
};

async function readGltf(bytes: ArrayBuffer, beside: Beside): Promise<MeshPart[]> {
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js');
  const plain = await withoutAddresses(bytes, beside);
  const scene = await new Promise<Object3D>((resolve, reject) =>
    new GLTFLoader(offline()).parse(plain, '', (read) => resolve(read.scene), reject),
  );
  return partsOf(scene);
}
