// The planner's results for the open scene, as a list: phases and facts; or what was computed for another kind of scene.
import type { Fact, Plan } from 'schemas/description';
import { angleUnit, onAngleUnit } from '../basics/angles';
import { element, make, setText } from '../basics/dom';
import { formatWithUnit, joinWords } from '../basics/format';
import type { Player } from '../engine_client/player';

export function setUpPlan(player: Player): void {
  const section = element('plan', HTMLDetailsElement);
  const list = element('plan-facts', HTMLElement);
  const title = element('plan-title', HTMLElement);
  let shown = '';
  const update = () => {
    const { plan, facts } = player.scene.description;
    section.hidden = plan === undefined && facts.length === 0;
    const key = JSON.stringify([angleUnit(), plan, facts]);
    if (key === shown) return;
    shown = key;
    setText(title, plan ? 'The plan' : 'What was computed for this scene');
    const rows = [...(plan ? ofPlan(plan) : []), ...facts.map(ofFact)];
    list.replaceChildren(
      ...rows.map(([name, value]) => make('div', '', make('dt', '', name), make('dd', '', value))),
    );
  };
  player.onScene(update);
  player.onChange(update);
  onAngleUnit(update);
  update();
}

const DIGITS = 3;
const written = (value: number, unit: string): string => formatWithUnit(value, unit, DIGITS);

const ofFact = ({ label, value, unit }: Fact): [string, string] => [label, written(value, unit)];

function ofPlan(plan: Plan): [string, string][] {
  return [
    ['Motion', plan.motion],
    ['Period', written(plan.period_s, 's')],
    ['Stride', written(plan.stride_m, 'm')],
    // The demonstrated leg has postures, not phases.
    ...(plan.phases.every(({ stance }) => stance.length === 0) ? [] : plan.phases).map(
      ({ duration_s, stance }, i): [string, string] => [
        `Phase ${i + 1}`,
        `${written(duration_s, 's')}, ${stance.length > 0 ? `${joinWords(stance)} on the ground` : 'in the air'}`,
      ],
    ),
  ];
}
