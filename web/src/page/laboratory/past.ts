// The run's past, shown after the first motion: events as marks over the scrubber, and how a fall came about.

import { element } from '../../basics/dom';
import { EventMarks } from '../../controls/event_marks';
import type { Player } from '../../engine_client/player';
import { FallBanner } from '../../interaction/fall_banner';
import { FallReplay } from '../../interaction/fall_replay';

export class Past {
  readonly marks: EventMarks;
  readonly fall: FallBanner;
  private readonly replay: FallReplay;

  constructor(player: Player, view: HTMLElement) {
    this.marks = new EventMarks(player, element('events', HTMLElement));
    this.replay = new FallReplay(player, view);
    this.fall = new FallBanner(player, this.replay);
  }

  /** Called once per frame, with the present time (ms); true if the picture must change. */
  tick(now: number): boolean {
    return this.replay.tick(now);
  }
}
