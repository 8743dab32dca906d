// What the plots show, shared by the HTML list, the ImGui dock and the buttons that ask for a plot.

import { isExhibit, type Shown } from '../sim/exhibit';
import { HEXAPOD_KINDS, kindOf, type SceneKind } from '../sim/kind';
import type { Scene } from '../sim/scene';
import type { Studies } from './studies';

export interface PresetEntry {
  id: string;
  title: string;
  /** Snapshot fields without which there is nothing to show. */
  needs?: readonly string[];
  /** The scenes that it is about, where the fields do not say. */
  kinds?: readonly SceneKind[];
}

const OF_DOCUMENT_000: readonly SceneKind[] = ['gait', 'leg'];

/** The first one is free choice with the dock's own toolbar. */
const PLOT_PRESETS: readonly PresetEntry[] = [
  { id: 'signals', title: 'Signals' },
  { id: 'doc6', title: 'Fig. 6: both runs', needs: ['document_reference'] },
  {
    id: 'doc8',
    title: 'Fig. 8: desired, with and without',
    needs: ['document_desired'],
    kinds: ['desired-motion'],
  },
  {
    id: 'doc9',
    title: 'Fig. 9: torque and compensation',
    needs: ['document_torque', 'document_compensation'],
  },
  { id: 'motors', title: 'Motors: eight or fourteen', needs: ['torque_paper_eight'] },
  { id: 'knees', title: 'Joint angles, knee range', needs: ['document_joint_angle'] },
  { id: 'turn', title: 'Turn of the trunk', needs: ['turn'], kinds: ['disturbance'] },
  { id: 'momentum', title: 'Momentum of body and tail', needs: ['tail_angular_momentum'] },
  { id: 'tail', title: 'Tail', needs: ['tail_tip'] },
  { id: 'loads', title: 'Normal forces', needs: ['tail_tip'] },
  { id: 'fig4', title: 'Fig. 4: gait profile', kinds: [...OF_DOCUMENT_000, 'tail-trot'] },
  { id: 'fig5', title: 'Fig. 5: RR hip flexion acceleration', kinds: OF_DOCUMENT_000 },
  { id: 'fig6', title: 'Fig. 6: RR hip flexion velocity', kinds: OF_DOCUMENT_000 },
  { id: 'fig7', title: 'Fig. 7: RR hip flexion displacement', kinds: OF_DOCUMENT_000 },
  {
    id: 'hexa-forces',
    title: 'Fig. 5: foot forces, five models',
    needs: ['force_least_torque_cone'],
  },
  {
    id: 'hexa-tangential',
    title: 'Tangential forces, five models',
    needs: ['force_least_torque_cone'],
  },
  { id: 'hexa-fig6', title: 'Fig. 6: swing, left leg', needs: ['leg_inertia'] },
  { id: 'hexa-fig7', title: 'Fig. 7: swing, right leg', needs: ['leg_inertia'] },
  { id: 'hexa-fig8', title: 'Fig. 8: torques in support', needs: ['leg_torque_as_printed'] },
  { id: 'hexa-models', title: 'Joint 2 by force model', needs: ['leg_torque_cone'] },
  { id: 'hexa-slip', title: 'Slip of the feet', needs: ['foot_slip'] },
  { id: 'hexa-growth', title: 'Growth of the error', kinds: HEXAPOD_KINDS },
  { id: 'hexa-cost', title: 'Margin and energy', needs: ['body_margin', 'energy_per_metre'] },
  { id: 'hexa-gait', title: 'Gait profile', kinds: HEXAPOD_KINDS },
  { id: 'torque', title: 'Torque split', needs: ['torque_total'] },
  { id: 'methods', title: 'Three methods', needs: ['forward_difference'] },
  { id: 'crime', title: 'Inverse crime', needs: ['inverse_crime'] },
  { id: 'passive', title: 'Passive angle', kinds: [...OF_DOCUMENT_000, 'tail-trot'] },
  { id: 'flight', title: 'Momentum in flight', kinds: OF_DOCUMENT_000 },
];

const FREE = 'signals';
const STUDY = 'study:';

/** Series that are figures of a document; studies say so in their titles. */
const FIGURES: Record<string, string> = {
  'four-bar driver_torque': 'Fig. 4a',
  'four-bar driver_torque_without_gravity': 'Fig. 4b',
};

/** Of an exhibit: its figures and studies, then each of its series. */
function presetsOf(id: string, { series, studies }: Shown): PresetEntry[] {
  const figureOf = (field: string) => FIGURES[`${id} ${field}`];
  const entries = series.map(({ field, title }) => {
    const figure = figureOf(field);
    return { id: `series:${field}`, title: figure ? `${figure}: ${title}` : title };
  });
  const isFigure = (_: PresetEntry, i: number) => figureOf(series[i]?.field ?? '') !== undefined;
  return [
    { id: FREE, title: 'Signals' },
    ...entries.filter(isFigure),
    ...studies.map(({ name, title }) => ({ id: `${STUDY}${name}`, title })),
    ...entries.filter((entry, i) => !isFigure(entry, i)),
  ];
}

/** The study that a preset shows; empty where it shows the run. */
export const studyOf = (preset: string): string =>
  preset.startsWith(STUDY) ? preset.slice(STUDY.length) : '';

export const presetOfStudy = (name: string): string => STUDY + name;

export function offeredPresets(scene: Scene): PresetEntry[] {
  if (isExhibit(scene)) return presetsOf(scene.description.scene.id, scene.description);
  const kind = kindOf(scene);
  return PLOT_PRESETS.filter(
    ({ needs = [], kinds }) =>
      needs.every((field) => scene.snapshot.has(field)) && (kinds?.includes(kind) ?? true),
  );
}

export interface DrawnCurve {
  plot: string;
  label: string;
  points: number;
}

export class PlotChoice {
  preset = FREE;
  /** Somebody chose this preset: then it may take the room to be read. */
  isAskedFor = false;
  /** What the dock has drawn in its latest frame, for tests and for who cannot see it. */
  drawn: DrawnCurve[] = [];
  /** Names of curves and captions where they stand, middle left, pixels. */
  words: { text: string; x: number; y: number; width: number }[] = [];
  private readonly listeners: (() => void)[] = [];

  constructor(readonly studies: Studies) {}

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  use(preset: string): void {
    this.preset = preset;
    this.isAskedFor = preset !== FREE;
    const study = studyOf(preset);
    if (study !== '' && this.studies.current?.name !== study) this.studies.run(study);
    this.changed();
  }

  /** Another scene: what was chosen stays if it can be shown there, or else what the scene is about. */
  follow(scene: Scene): void {
    const canStay =
      studyOf(this.preset) === '' && offeredPresets(scene).some(({ id }) => id === this.preset);
    if (!this.isAskedFor || !canStay) {
      this.preset = scene.description.first_plot || FREE;
      this.isAskedFor = false;
    }
    this.changed();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
