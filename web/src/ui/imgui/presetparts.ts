// What all ready-made plots are built from.
import {
  angleFactor,
  type Line,
  type Signal,
  type Source,
  sizeReader,
  valueReader,
} from './signals';

// Okabe-Ito; the names at the ends of the curves and the dashes say the same as the colours.
export const INKS = {
  blue: '#0072b2',
  sky: '#56b4e9',
  orange: '#e69f00',
  vermillion: '#d55e00',
  green: '#009e73',
  purple: '#cc79a7',
};

export interface Preset {
  plots: readonly Signal[];
  /** It looks at one joint, at first the one of these that the robot has. */
  joints?: readonly string[];
  /** It has a curve for each leg. */
  hasLegs?: boolean;
}

export const line = (
  label: string,
  colour: string,
  read: (row: number) => number,
  isDashed = false,
): Line => ({ label, colour, isDashed, read });

export interface Trace {
  channel: string;
  component: number;
  label: string;
  colour: string;
  isDashed?: boolean;
  /** Of the second run. */
  isPale?: boolean;
}

export interface TraceSignal {
  id: string;
  title: string;
  unit: string;
  dashed?: string;
  beside?: string;
  isLogarithmic?: boolean;
  whenZero?: string;
  leastExtent?: number;
}

/** A plot of single components of channels; channels are those without which there is nothing to draw. */
export function traces(
  signal: TraceSignal,
  channels: readonly string[],
  list: (source: Source) => readonly Trace[],
): Signal {
  const isLogarithmic = signal.isLogarithmic ?? false;
  return {
    dashed: '',
    ...signal,
    isLogarithmic,
    needs: channels,
    lines: (source) => {
      const { recorder } = source;
      const factor = angleFactor(signal.unit);
      const reader = isLogarithmic ? sizeReader : valueReader;
      return list(source).map(({ channel, component, label, colour, isDashed, isPale = false }) => {
        const read = reader(recorder, recorder.column(channel, component), factor);
        return { ...line(label, colour, read, isDashed), isPale };
      });
    },
  };
}

/** A level to compare curves with. */
export const level = (label: string, colour: string, value: number): Line =>
  line(label, colour, () => value, true);
