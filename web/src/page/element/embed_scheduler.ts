// All scenes of one page: those on the screen run, those near it show a picture. A browser drops the oldest WebGL context when
// there are too many, so the page assigns contexts itself, to the nearest scenes.

const MOST_CONTEXTS = 6;
/** Distance from the screen within which a picture is kept, in window heights. */
const NEAR = 0.5;
const RANK_EVERY_MS = 250;
/** Time budget per frame, for all scenes together. */
const STEPPING_MS = 24;
const DRAWING_MS = 30;

export interface Member {
  readonly box: HTMLElement;
  /** Whether it may hold a WebGL context. */
  setNear(isNear: boolean): void;
  setVisible(isVisible: boolean): void;
  step(now: number, budgetMs: number): void;
  draw(now: number): void;
}

const newPlace = () => ({ isNear: false, isVisible: false, hasView: false });
type Place = ReturnType<typeof newPlace>;

const members = new Map<Member, Place>();
let rankedAt = 0;
let turn = 0;
let frameAsked = 0;

const find = (box: Element): [Member, Place] | undefined =>
  [...members].find(([member]) => member.box === box);

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const [, place] = find(target) ?? [];
      if (place) place.isNear = isIntersecting;
    }
    rank();
  },
  { rootMargin: `${100 * NEAR}% 0px` },
);

const visible = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const [member, place] = find(target) ?? [];
    if (!member || !place) continue;
    place.isVisible = isIntersecting;
    member.setVisible(isIntersecting);
  }
  rank();
  goOn();
});

export function join(member: Member): void {
  members.set(member, newPlace());
  near.observe(member.box);
  visible.observe(member.box);
}

export function leave(member: Member): void {
  near.unobserve(member.box);
  visible.unobserve(member.box);
  members.delete(member);
}

/** Distance from the window's centre to its centre. */
function distance({ box }: Member): number {
  const { top, bottom } = box.getBoundingClientRect();
  return Math.abs(0.5 * (top + bottom) - 0.5 * innerHeight);
}

function rank(): void {
  const candidates = [...members].filter(([, { isNear, isVisible }]) => isNear || isVisible);
  if (candidates.length > MOST_CONTEXTS) {
    const away = new Map(candidates.map(([member]) => [member, distance(member)]));
    candidates.sort(
      ([one, { isVisible: a }], [other, { isVisible: b }]) =>
        Number(b) - Number(a) || (away.get(one) ?? 0) - (away.get(other) ?? 0),
    );
  }
  const chosen = new Set(candidates.slice(0, MOST_CONTEXTS).map(([member]) => member));
  const change = (isOn: boolean) => {
    for (const [member, place] of members) {
      if (place.hasView === chosen.has(member) || chosen.has(member) !== isOn) continue;
      place.hasView = isOn;
      member.setNear(isOn);
    }
  };
  // First those that release theirs.
  change(false);
  change(true);
}

function goOn(): void {
  if (frameAsked === 0) frameAsked = requestAnimationFrame(frame);
}

function frame(now: number): void {
  frameAsked = 0;
  const seen = [...members].filter(([, { isVisible }]) => isVisible).map(([member]) => member);
  if (seen.length === 0) return;
  goOn();
  if (members.size > MOST_CONTEXTS && now - rankedAt > RANK_EVERY_MS) {
    rankedAt = now;
    rank();
  }
  for (const member of seen) member.step(now, STEPPING_MS / seen.length);
  // With software rendering not all can be drawn in every frame: then they take turns.
  const begin = performance.now();
  for (let i = 0; i < seen.length && performance.now() - begin < DRAWING_MS; i += 1) {
    turn = (turn + 1) % seen.length;
    seen[turn]?.draw(now);
  }
}
