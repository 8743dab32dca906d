// The selected part of a robot or a linkage: a joint, a foot or a body, chosen in a list or by a double click in the view.
// The equations, the torque split and "Why?" are about it.
import { emitter } from '../../basics/emitter';
import { readableName } from '../../engine_client/limbs';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';

export type PartKind = 'joint' | 'foot' | 'body';

export interface Part {
  kind: PartKind;
  index: number;
  name: string;
}

/** The knee carries most of the load: begin with the last joint of the first leg. */
const MIDDLE_OF_LEG = 1;

export function partsOf({ description, snapshot }: Scene): Part[] {
  const { joints, legs, bodies } = description.robot;
  const named = (kind: PartKind, all: readonly { name: string }[]): Part[] =>
    all.map(({ name }, index) => ({ kind, index, name: readableName(description.robot, name) }));
  const hasFeet = (snapshot.find('foot_position')?.length ?? 0) === 3 * legs.length;
  const feet = hasFeet ? legs.map((name) => ({ name })) : [];
  return [...named('joint', joints), ...named('foot', feet), ...named('body', bodies)];
}

/** The selected part of a scene, or none, and what belongs to it. */
export class PartView {
  constructor(
    private readonly scene: Scene,
    readonly part: Part | null,
  ) {}

  /** The part's joint: for a foot the last of its leg, for a body the one that moves it; -1 if none. */
  get joint(): number {
    const { part } = this;
    const { joints, legs } = this.scene.description.robot;
    if (!part) return joints.length > 0 ? 0 : -1;
    if (part.kind === 'joint') return part.index;
    if (part.kind === 'foot') return joints.findLastIndex(({ leg }) => leg === legs[part.index]);
    const own = joints.findIndex(({ body }) => body === part.index);
    return own >= 0 ? own : Math.min(0, joints.length - 1);
  }

  /** The part's leg; -1 if none. */
  get leg(): number {
    const { part } = this;
    const { joints, legs, bodies } = this.scene.description.robot;
    if (part?.kind === 'foot') return part.index;
    const name = part?.kind === 'body' ? bodies[part.index]?.leg : joints[this.joint]?.leg;
    const found = legs.indexOf(name ?? '');
    return found >= 0 ? found : Math.min(0, legs.length - 1);
  }

  get body(): number {
    const { part } = this;
    if (part?.kind === 'body') return part.index;
    return this.scene.description.robot.joints[this.joint]?.body ?? 0;
  }
}

export class Selection {
  /** Null if the scene has none. */
  part: Part | null = null;
  /** Whether the user chose it, rather than the page. */
  isChosen = false;
  readonly onChange = emitter();

  constructor(private readonly player: Player) {
    player.onLayout(() => this.begin());
    this.begin();
  }

  choose(part: Part): void {
    this.part = part;
    this.isChosen = true;
    this.onChange.emit();
  }

  /** Clears the selection; the last part stays the default. */
  release(): void {
    this.isChosen = false;
    this.onChange.emit();
  }

  /** Selecting the last body of a leg selects its foot; other bodies stand for their joint. */
  chooseBody(body: number): void {
    const { scene } = this.player;
    const { joints, bodies, legs } = scene.description.robot;
    const parts = partsOf(scene);
    const find = (kind: PartKind, index: number) =>
      parts.find((part) => part.kind === kind && part.index === index);
    const leg = legs.indexOf(bodies[body]?.leg ?? '');
    const isLast = leg >= 0 && !bodies.some(({ parent }) => parent === body);
    const joint = joints.findIndex((one) => one.body === body);
    const part =
      (isLast ? find('foot', leg) : undefined) ??
      (joint >= 0 ? find('joint', joint) : undefined) ??
      find('body', body);
    if (part) this.choose(part);
  }

  /** Empty if there is no such foot. */
  chooseFoot(name: string): void {
    const part = partsOf(this.player.scene).find((one) => one.kind === 'foot' && one.name === name);
    if (part) this.choose(part);
  }

  get joint(): number {
    return this.view.joint;
  }

  get leg(): number {
    return this.view.leg;
  }

  /** Whether the part's body has a joint of its own. */
  get isMoved(): boolean {
    return this.player.scene.description.robot.joints.some(({ body }) => body === this.body);
  }

  get body(): number {
    return this.view.body;
  }

  private get view(): PartView {
    return new PartView(this.player.scene, this.part);
  }

  private begin(): void {
    const joints = partsOf(this.player.scene).filter(({ kind }) => kind === 'joint');
    const [first = null] = partsOf(this.player.scene);
    this.part = joints[Math.min(MIDDLE_OF_LEG, joints.length - 1)] ?? first;
    this.isChosen = false;
    this.onChange.emit();
  }
}
