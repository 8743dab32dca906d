// The scenes' experiments, one file each: only that of the open scene is fetched.
import type { Card } from 'schemas/cards';
import SCENES from '../../../../models/tables/scenes.json';
import { sceneOfRun } from '../../address/run_link';
import type { Wish } from '../opening';

const FOLDER = '../../../../models/cards';
const FILES = import.meta.glob<Card>('../../../../models/cards/*.json', { import: 'default' });
const come = new Map<string, Card | null>();

/** Null: the scene has none, or it could not be loaded; undefined: not fetched yet. */
export const cardOf = (id: string): Card | null | undefined => come.get(id);

export async function fetchCard(id: string): Promise<void> {
  const card = await FILES[`${FOLDER}/${id}.json`]?.().catch(() => null);
  come.set(id, card ?? null);
}

/** The card of the scene that a page will most likely open: available with the first picture. */
export const fetchFirstCard = ({ run, scene }: Wish): Promise<void> =>
  fetchCard(scene ?? (sceneOfRun(run ?? '') || SCENES.first));
