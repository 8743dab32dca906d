// What makes the page a teaching instrument rather than a viewer: highlighted equations, and what belongs to them. Fetched after
// the robot is visible.

import type { Drawer, DrawerSection } from '../../controls/drawer';
import { Equations } from '../../documents/equations/equations';
import { Selection } from '../../documents/equations/parts';
import { Figures } from '../../documents/figure_section';
import { goToSlip } from '../../documents/slip';
import { RobotFile } from '../../drawers/robot_file';
import { TorqueSplit } from '../../drawers/torque_split';
import { studyOf } from '../../plots/preset';
import { type LitMark, paintLit } from '../../view/highlight';
import { Audit } from './audit';
import type { LaterParts } from './parts';

export interface Workspace {
  sections: DrawerSection[];
  /** The parts that need the sections' drawer. */
  follow(drawer: Drawer): void;
  /** Called after the state has changed. */
  update(now: number): void;
}

export function setUpWorkspace(parts: LaterParts): Workspace {
  const { player, chips, stage, canvas, studies, dock, doors, fall, wake } = parts;
  const selection = new Selection(player);
  let lit: readonly LitMark[] = [];
  stage?.setOverlay((drawing, scene, reach) =>
    paintLit(lit, drawing, scene, reach, (field) => stage.marks.metresPer(field)),
  );
  const light = (marks: readonly LitMark[]) => {
    lit = marks;
    wake();
  };
  const equations = new Equations(player, selection, light);
  const audit = new Audit(player);
  return {
    sections: [
      equations,
      new RobotFile(player, light),
      new TorqueSplit(player, selection),
      new Figures(player, studies, (preset) => {
        void dock.showPreset(preset);
        const study = studyOf(preset);
        if (study !== '') studies.run(study);
      }),
    ],
    update: (now) => audit.update(now),
    follow: (drawer) => {
      // Before the view's own keys, one of which, Escape, leaves the view.
      canvas.parentElement?.addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'Escape' || event.target !== canvas || !selection.isChosen) return;
          selection.release();
          event.stopPropagation();
        },
        true,
      );
      const explain = () => {
        drawer.show('equations');
        equations.answer();
      };
      chips.explainBy(explain);
      doors.lead((quantity) => equations.doorTo(quantity, () => drawer.show('equations')));
      fall.explainBy((foot) => {
        const slip = goToSlip(player, foot);
        selection.chooseFoot(foot);
        explain();
        if (slip) equations.tell(slip);
      });
      canvas.addEventListener('dblclick', ({ clientX, clientY }) => {
        const found = stage?.picking.grab(clientX, clientY);
        if (!found) return;
        selection.chooseBody(found.body);
        explain();
      });
    },
  };
}
