// Translucent bodies that are declared anew in each frame: ellipsoids, cones, and the triangles of areas.
import {
  BufferGeometry,
  type Color,
  ConeGeometry,
  DoubleSide,
  Float32BufferAttribute,
  FrontSide,
  Group,
  type Matrix4,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
} from 'three';

/** Segments of a cone around its axis, and of marks on its rim. */
export const CONE_SEGMENTS = 32;

/** Unit shapes about or from the origin: a matrix scales and places them. */
const FORMS = {
  sphere: { side: FrontSide, order: 0, make: () => new SphereGeometry(1, 32, 20) },
  /** The apex down, at the origin. */
  cone: {
    side: DoubleSide,
    order: 3,
    make: () =>
      new ConeGeometry(1, 1, CONE_SEGMENTS, 1, true).rotateX(-Math.PI / 2).translate(0, 0, 0.5),
  },
  /** Between the origin and the ends of the first two axes. */
  triangle: {
    side: DoubleSide,
    order: 0,
    make: () =>
      new BufferGeometry().setAttribute(
        'position',
        new Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0], 3),
      ),
  },
};
export type Form = keyof typeof FORMS;

type Solid = Mesh<BufferGeometry, MeshBasicMaterial>;

export class Solids {
  readonly group = new Group();
  private readonly made: Record<Form, Solid[]> = { sphere: [], cone: [], triangle: [] };
  private readonly used: Record<Form, number> = { sphere: 0, cone: 0, triangle: 0 };

  begin(): void {
    this.used.sphere = this.used.cone = this.used.triangle = 0;
    for (const solid of this.group.children) solid.visible = false;
  }

  end(): void {
    this.group.visible = this.group.children.length > 0;
  }

  add(form: Form, matrix: Matrix4, colour: Color, opacity: number): void {
    const solid = this.made[form][this.used[form]] ?? this.make(form);
    this.used[form] += 1;
    solid.visible = true;
    solid.material.color.copy(colour);
    solid.material.opacity = opacity;
    solid.matrix.copy(matrix);
    solid.matrixWorldNeedsUpdate = true;
  }

  private make(form: Form): Solid {
    const { side, order, make } = FORMS[form];
    const [first] = this.made[form];
    const material = new MeshBasicMaterial({ transparent: true, depthWrite: false, side });
    const solid = new Mesh<BufferGeometry, MeshBasicMaterial>(first?.geometry ?? make(), material);
    solid.matrixAutoUpdate = false;
    solid.frustumCulled = false;
    solid.renderOrder = order;
    this.made[form].push(solid);
    this.group.add(solid);
    return solid;
  }
}
