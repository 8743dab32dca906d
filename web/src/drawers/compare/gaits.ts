// Gaits of the same robot at the same mean speed: what each needs, or why it was refused. The engine plans them all anew for
// the present parameters, which takes a moment, so this waits until the parameters stop changing.

import type { GaitEntry } from 'schemas/description';
import { shownUnit, toShown } from '../../basics/angles';
import { element, writeParagraphs } from '../../basics/dom';
import { formatForReading, formatWithUnit } from '../../basics/format';
import type { DrawerSection } from '../../controls/drawer';
import type { SceneEntry } from '../../engine_client/catalogue';
import type { Player } from '../../engine_client/player';
import type { Scene } from '../../engine_client/scene';
import { type Cell, Table } from '../../tables/table';

const REST_MS = 250;
const REFUSED = 'refused';
const UNKNOWN = '–';
const SLOWER_SHARE = 0.01;

interface Row {
  name: string;
  write(gait: GaitEntry): string;
}

const ofCycle = ({ stroke_m }: GaitEntry, value: number | null): string =>
  stroke_m === null || value === null ? UNKNOWN : formatForReading(value);

const OWN: readonly Row[] = [
  { name: 'Mean speed, m/s', write: ({ speed_m_s }) => formatForReading(speed_m_s) },
  { name: 'Cycle, s', write: (gait) => ofCycle(gait, gait.period_s) },
  { name: 'Stroke, m', write: (gait) => ofCycle(gait, gait.stroke_m) },
  { name: 'Share of time each foot is down', write: ({ duty }) => formatForReading(duty) },
];

export class Gaits implements DrawerSection {
  readonly id = 'gaits';
  private readonly table = new Table(element('gait-table', HTMLTableElement));
  private readonly words = element('gait-words', HTMLElement);
  private shown = '';
  private changedAt = Number.NEGATIVE_INFINITY;
  private timer = 0;

  constructor(
    private readonly player: Player,
    private readonly scenes: readonly SceneEntry[],
    private readonly openScene: (id: string) => Promise<unknown>,
  ) {}

  /** Gaits are compared by energy per metre. Planning all of them would delay the opening of a scene. */
  isFor({ snapshot }: Scene): boolean {
    return snapshot.has('energy_per_metre');
  }

  update(): void {
    const { scene } = this.player;
    const { id } = scene.description.scene;
    const key = `${id} ${scene.description.parameters.map((_, i) => scene.get(i)).join()}`;
    if (key === this.shown) return;
    const isOther = !this.shown.startsWith(`${id} `);
    this.shown = key;
    window.clearTimeout(this.timer);
    const now = performance.now();
    // The first answer at once, the next ones when the slider is released.
    const wait = isOther || now - this.changedAt > REST_MS ? 0 : REST_MS;
    this.changedAt = now;
    if (wait === 0) this.fill();
    else this.timer = window.setTimeout(() => this.fill(), wait);
  }

  private fill(): void {
    const { scene } = this.player;
    if (!this.isFor(scene)) return;
    const gaits = scene.compareGaits();
    const rows = [...OWN, ...factRows(gaits)];
    const present = scene.description.plan?.motion;
    const classesOf = ({ motion }: GaitEntry) => (motion === present ? 'first used' : 'first');
    this.table.show({
      caption: 'The robot of this scene, at the mean speed of this scene',
      top: [['', ...gaits.map((gait) => this.headOf(gait, present))]],
      parts: [
        {
          rows: rows.map(({ name, write }) => [
            name,
            ...gaits.map((gait) => ({
              text: gait.is_possible ? write(gait) : REFUSED,
              classes: classesOf(gait),
            })),
          ]),
        },
      ],
    });
    writeParagraphs(
      this.words,
      gaits.flatMap((gait) => remarkOn(gait, scene)),
    );
  }

  private headOf({ motion }: GaitEntry, present?: string): Cell {
    const { family } = this.player.scene.description.robot;
    const scene = sceneOf(family, motion, this.scenes);
    return {
      text: nameOf(motion),
      choice: scene && {
        title: 'Open this gait',
        isChosen: motion === present,
        choose: () => void this.openScene(scene.id),
      },
    };
  }
}

/** The first scene in which a robot of this family has this gait. */
export const sceneOf = (family: string, motion: string, scenes: readonly SceneEntry[]) =>
  scenes.find((one) => one.family === family && one.motion === motion);

/** Why a gait is impossible, or that it does not reach the speed. */
function remarkOn({ motion, is_possible, sentence, speed_m_s }: GaitEntry, scene: Scene): string[] {
  if (!is_possible) return [`${nameOf(motion)}: ${sentence}`];
  const { period_s = 1, stride_m = 0 } = scene.description.plan ?? {};
  const wanted = Math.abs(stride_m / period_s);
  if (speed_m_s > (1 - SLOWER_SHARE) * wanted) return [];
  return [
    `The ${nameOf(motion)} reaches only ${formatWithUnit(speed_m_s, 'm/s', 3)}: it waits when its feet, the ground or the margin require it.`,
  ];
}

const nameOf = (motion: string): string => motion.replace('-', ' ');

/** Facts that can be compared: those that more than one gait has, in order of appearance. */
function factRows(gaits: readonly GaitEntry[]): Row[] {
  const all = gaits.flatMap(({ facts }) => facts);
  const known = new Map(all.map((fact) => [fact.name, fact]));
  const isShared = (name: string) => all.filter((fact) => fact.name === name).length > 1;
  const shared = [...known.values()].filter(({ name }) => isShared(name));
  return shared.map(({ name, label, unit }) => ({
    name: unit === '' || unit === '1' ? label : `${label}, ${shownUnit(unit)}`,
    write: ({ facts }) => {
      const value = facts.find((fact) => fact.name === name)?.value;
      return value === undefined || !Number.isFinite(value)
        ? UNKNOWN
        : formatForReading(toShown(value, unit));
    },
  }));
}
