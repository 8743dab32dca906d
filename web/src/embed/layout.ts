// The elements of one scene in a page. Many of them stand on one page: none has an id.
import { make } from '../ui/dom';
import type { NoticeParts } from '../ui/notice';
import type { PlayBarParts } from '../ui/playbar';
import type { Part } from './options';

const SVG = 'http://www.w3.org/2000/svg';

export interface Layout {
  root: HTMLElement;
  /** Takes keys, drags and taps; the canvas in it comes and goes. */
  view: HTMLElement;
  labels: HTMLElement;
  legend: HTMLElement;
  legends: HTMLDetailsElement;
  notice: NoticeParts;
  hint: HTMLElement;
  loading: HTMLElement;
  push: HTMLButtonElement;
  panel: HTMLElement;
  status: HTMLElement;
  /** The same sentence for screen readers, seldom enough to be heard to the end. */
  live: HTMLElement;
  bar: PlayBarParts;
  /** At the end of the bar, for who embeds this. */
  barEnd: HTMLElement;
}

function icon(...shapes: [path: string, name?: string][]): SVGSVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 16 16');
  picture.setAttribute('aria-hidden', 'true');
  for (const [d, name] of shapes) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    if (name) path.setAttribute('class', name);
    picture.append(path);
  }
  return picture;
}

function button(name: string): HTMLButtonElement {
  const made = make('button', '', name);
  made.type = 'button';
  return made;
}

export function iconButton(
  name: string,
  ...shapes: [path: string, name?: string][]
): HTMLButtonElement {
  const made = button('');
  made.title = name;
  made.setAttribute('aria-label', name);
  made.append(icon(...shapes));
  return made;
}

function makeBar(): PlayBarParts {
  const play = make('button', 'primary');
  play.type = 'button';
  const playText = make('span', '', 'Play');
  play.append(
    icon(
      ['M4 2.5v11l9-5.5z', 'icon-play'],
      ['M3.5 2.5h3.2v11H3.5zM9.3 2.5h3.2v11H9.3z', 'icon-pause'],
    ),
    playText,
  );
  const scrubber = make('input');
  scrubber.type = 'range';
  scrubber.min = scrubber.max = scrubber.value = '0';
  scrubber.setAttribute('aria-label', 'Time in the recorded run');
  const speed = make('select');
  speed.setAttribute('aria-label', 'Speed');
  const clock = make('output', 'clock');
  const trueSpeed = make('output', 'true-speed');
  for (const output of [clock, trueSpeed]) output.setAttribute('aria-live', 'off');
  const parts = {
    play,
    playText,
    stepBack: iconButton('One step back', ['M3 2.5h2.2v11H3zM13 2.5v11L6 8z']),
    step: iconButton('One step forward', ['M10.8 2.5H13v11h-2.2zM3 2.5v11L10 8z']),
    reset: iconButton('Back to the start', [
      'M8 2.2V.2L4 3.4l4 3.2V4.3a4.2 4.2 0 1 1-4.2 4.2H1.7A6.3 6.3 0 1 0 8 2.2z',
    ]),
    speed,
    scrubber,
    clock,
    trueSpeed,
  };
  for (const control of [play, parts.stepBack, parts.step, parts.reset, speed, scrubber])
    control.disabled = true;
  return parts;
}

export function makeLayout(hide: readonly Part[]): Layout {
  const isHidden = (part: Part) => hide.includes(part);
  const root = make('section', 'sim');
  const stage = make('div', 'sim-stage');
  const view = make('div', 'sim-view');
  view.tabIndex = 0;
  view.setAttribute('role', 'application');
  const labels = make('div', 'labels');
  labels.setAttribute('aria-hidden', 'true');
  labels.hidden = isHidden('labels');
  const legends = make('details', 'sim-legends');
  legends.append(make('summary', '', 'Legend'));
  legends.hidden = isHidden('legend') || isHidden('caption');
  const legend = make('ul', 'legend entries');
  legend.setAttribute('aria-label', 'What the view shows');
  legend.hidden = true;
  legends.append(legend);
  const box = make('div', 'notice');
  box.setAttribute('role', 'alert');
  box.hidden = true;
  const notice = { box, text: make('p'), actions: make('div', 'notice-actions') };
  box.append(notice.text, notice.actions);
  const hint = make('p', 'sim-hint');
  hint.hidden = true;
  const loading = make('p', 'sim-loading', 'Loading the engine');
  const push = button('Push');
  push.className = 'sim-push';
  push.title = 'One push as it is set (P)';
  push.hidden = true;
  const foot = make('div', 'sim-foot');
  foot.append(legends, push);
  stage.append(view, labels, foot, hint, loading, box);
  const panel = make('div', 'sim-panel');
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', 'Parameters');
  panel.hidden = true;
  const status = make('p', 'sim-status');
  status.hidden = isHidden('status') || isHidden('caption');
  const live = make('p', 'sim-live');
  live.setAttribute('role', 'status');
  const bar = makeBar();
  const barBox = make('div', 'sim-bar play-bar');
  barBox.setAttribute('role', 'group');
  barBox.setAttribute('aria-label', 'Playback');
  barBox.hidden = isHidden('bar');
  const barEnd = make('span', 'sim-end');
  const { play, stepBack, step, reset, speed, scrubber, clock, trueSpeed } = bar;
  barBox.append(play, stepBack, step, reset, scrubber, clock, speed, trueSpeed, barEnd);
  root.append(stage, status, live, panel, barBox);
  return {
    root,
    view,
    labels,
    legend,
    legends,
    notice,
    hint,
    loading,
    push,
    panel,
    status,
    live,
    bar,
    barEnd,
  };
}
