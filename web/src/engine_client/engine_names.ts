// The engines by name, and which of them a file needs, wherever they come from (module.ts, page/single/module.ts).

export type ByteProgress = (loaded: number, total: number) => void;

export type Engine = 'robots' | 'free' | 'own' | 'whole' | 'exercises';

/** The engine for a file of the user's own: a robot, or a scene with one; else a scene or a linkage. */
export function engineForText(text: string): Engine {
  if (/^\ufeff?\s*(<|\{\s*"format"\s*:\s*"legwork-robot")/.test(text)) return 'own';
  try {
    const { legwork, family, links, joints, format } = JSON.parse(text);
    const isRobot = legwork === undefined && links && (joints || format);
    return isRobot || family === 'robot' ? 'own' : 'whole';
  } catch {
    return 'whole';
  }
}
