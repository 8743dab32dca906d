// A plot's curve with the live scene's present settings, drawn beside the printed one as soon as they differ.

import { make } from '../basics/dom';
import { openScene } from '../engine_client/engines';
import { setAll, settingsOf } from '../engine_client/settings';
import type { Sim } from '../page/embed/sim';
import { pathOf, type Ranges, scalesOf } from '../plots/scales';
import { nodeOf, tree } from '../plots/tree';
import type { Run } from './run';

const PATIENCE_MS = 300;
const POINTS = 200;

export interface Shown {
  charts: SVGSVGElement[];
  ranges: Ranges;
  field: string;
  component: number;
  factor: number;
  /** The run whose curve is printed. */
  run: Run;
}

export async function followSettings(sim: Sim, shown: Shown): Promise<void> {
  const settings = () => JSON.stringify(sim.describe().parameters.map(({ path }) => sim.get(path)));
  const printed = await settingsOfRun(shown.run);
  let known = printed;
  let timer = 0;
  const paths = shown.charts.map((svg) => {
    const path = nodeOf(tree('path', { class: 'curve now' }), true);
    svg.append(path);
    return path;
  });
  const words = make('p', 'hint present', 'Dashed: with the present settings of the scene.');
  words.hidden = true;
  shown.charts.at(-1)?.after(words);
  const draw = (d: string): void => {
    for (const path of paths) path.setAttribute('d', d);
    words.hidden = d === '';
  };
  const follow = (): void => {
    const now = settings();
    if (now === known) return;
    known = now;
    window.clearTimeout(timer);
    if (now === printed) draw('');
    else
      timer = window.setTimeout(async () => {
        const d = await curveNow(sim, shown).catch(() => '');
        if (now === known) draw(d);
      }, PATIENCE_MS);
  };
  sim.onChange(follow);
  follow();
}

/** Uses a separate scene: the shown one may start with other settings. */
async function settingsOfRun({ scene: id, set }: Run): Promise<string> {
  const scene = await openScene(id);
  const refusal = setAll(scene, Object.fromEntries(set));
  const settings = JSON.stringify(settingsOf(scene));
  scene.close();
  if (refusal !== '') throw new Error(refusal);
  return settings;
}

async function curveNow(sim: Sim, { ranges, field, component, factor }: Shown): Promise<string> {
  const [, until] = ranges.x.range;
  const [low, high] = ranges.y.range;
  const steps = Math.round(until / sim.get('sim.step'));
  const every = Math.max(1, Math.round(steps / POINTS));
  const { time, values } = await sim.collect({ steps, every, fields: [field] });
  const ys = (values[field] ?? []).map((row) => (row[component] ?? Number.NaN) * factor);
  const seen = ys.map((y) => (y >= low && y <= high ? y : Number.NaN));
  return pathOf(time, seen, scalesOf(ranges));
}
