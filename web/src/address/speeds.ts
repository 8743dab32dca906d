// Playback speeds that the page offers: simulated seconds per real second.
export const SPEEDS = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8] as const;
