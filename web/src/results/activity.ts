// The names that xAPI gives to what is learnt. Nobody owns a host under ".example", so nobody else's activities are called so.
const ROOT = 'https://legwork.example/xapi';

export const RUN_EXTENSION = `${ROOT}/run`;

/** Of a lesson or an exercise, where a launch does not say another. */
export const activityNamed = (id: string): string => `${ROOT}/activities/${encodeURIComponent(id)}`;
export const partOf = (activity: string, part: string): string =>
  `${activity}/${encodeURIComponent(part)}`;

const TYPES = 'http://adlnet.gov/expapi/activities';
export const ACTIVITY_TYPES = {
  lesson: `${TYPES}/lesson`,
  exercise: `${TYPES}/simulation`,
  course: `${TYPES}/course`,
  task: `${TYPES}/cmi.interaction`,
} as const;
