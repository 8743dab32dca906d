/** One parameter of each kind of scene that changes its run and is allowed to. */
export const OTHERWISE = {
  'quadruped-trot': ['gait.height', 0.27],
  'hexapod-tripod': ['gait.stroke', 0.12],
  'tail-trot': ['gait.height', 0.27],
  'tailed-quadruped-experiment-4-1': ['profile.k_front', 14],
  'quadruped-free': ['contact.friction', 0.3],
  'four-bar': ['drive.speed', 5],
  'slider-crank': ['drive.speed', 5],
  'two-link-arm': ['arm.mass_1', 3],
  'floating-base': ['gait.height', 0.27],
  'state-estimation': ['noise.foot', 0.01],
  'passive-walker': ['walker.hip_mass', 12],
  rotations: ['rotation.pitch', 0.5],
};
