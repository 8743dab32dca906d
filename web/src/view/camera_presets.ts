// From where a scene can be looked at, by name.

export const CAMERA_PRESETS = ['front', 'three-quarter', 'side', 'top', 'foot'] as const;
export type CameraPreset = (typeof CAMERA_PRESETS)[number];
