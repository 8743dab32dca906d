// Video formats in which a browser may record a canvas.
const KINDS = [
  ['video/mp4;codecs=avc1.42E01F', 'mp4'],
  ['video/webm;codecs=vp9', 'webm'],
  ['video/webm;codecs=vp8', 'webm'],
  ['video/webm', 'webm'],
] as const;

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  'captureStream' in HTMLCanvasElement.prototype &&
  kindHere() !== undefined;

export const kindHere = () => KINDS.find(([type]) => MediaRecorder.isTypeSupported(type));
