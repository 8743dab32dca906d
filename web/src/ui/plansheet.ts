// What the planner computed for the scene that is open, as a list: phases and facts.
import type { Player } from '../sim/player';
import { element, make } from './dom';
import { formatWithUnit, joinWords } from './format';

export function setUpPlanSheet(player: Player): void {
  const sheet = element('plan', HTMLDetailsElement);
  const list = element('plan-facts', HTMLElement);
  let shown = '';
  const update = () => {
    const { plan } = player.scene.description;
    sheet.hidden = plan === undefined;
    const key = JSON.stringify(plan);
    if (!plan || key === shown) return;
    shown = key;
    const rows: [string, string][] = [
      ['Motion', plan.motion],
      ['Period', formatWithUnit(plan.period_s, 's')],
      ['Stride', formatWithUnit(plan.stride_m, 'm')],
      // A leg that is held up has stops, not phases.
      ...(plan.phases.every(({ stance }) => stance.length === 0) ? [] : plan.phases).map(
        ({ duration_s, stance }, i): [string, string] => [
          `Phase ${i + 1}`,
          `${formatWithUnit(duration_s, 's')}, ${stance.length > 0 ? `${joinWords(stance)} on the ground` : 'in the air'}`,
        ],
      ),
      ...plan.facts.map(({ label, value, unit }): [string, string] => [
        label,
        formatWithUnit(value, unit),
      ]),
    ];
    list.replaceChildren(
      ...rows.map(([name, value]) => {
        const row = make('div');
        row.append(make('dt', '', name), make('dd', '', value));
        return row;
      }),
    );
  };
  player.onScene(update);
  player.onChange(update);
  update();
}
