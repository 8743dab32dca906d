// The elements of one embedded scene. A page can have many, so none has an id.
import { type Part, toHide } from '../../address/keys';
import { fromHtml, partOf } from '../../basics/dom';
import { playBarIn } from '../../controls/play_bar';
import markup from './sim.html?raw';

export type Layout = ReturnType<typeof makeLayout>;

/** Parts that are left out exist but are hidden (page/hide.css). */
export function makeLayout(hide: readonly Part[]) {
  const root = fromHtml(markup, HTMLElement);
  root.dataset.hide = toHide(hide);
  const part = (selector: string) => partOf(root, selector, HTMLElement);
  return {
    root,
    view: part('.sim-view'),
    labels: part('.labels'),
    legend: part('ul.legend'),
    legends: partOf(root, '.sim-legends', HTMLDetailsElement),
    notice: {
      box: part('.notice'),
      text: part('.notice p'),
      actions: part('.notice-actions'),
    },
    hint: part('.sim-hint'),
    loading: part('.sim-loading'),
    push: partOf(root, '.sim-push', HTMLButtonElement),
    panel: part('.sim-panel'),
    status: part('.sim-status'),
    /** The same sentence for screen readers, updated slowly enough to be heard to the end. */
    live: part('.sim-live'),
    bar: playBarIn(root, '.'),
    /** The end of the bar, for the embedding page. */
    barEnd: part('.sim-end'),
  };
}

export const isHidden = ({ root }: Layout, part: Exclude<Part, 'caption'>): boolean =>
  (root.dataset.hide ?? '').split(' ').includes(part);
