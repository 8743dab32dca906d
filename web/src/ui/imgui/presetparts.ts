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
  /** It looks at one joint, at first this one (the end of its name, with its leg). */
  joint?: string;
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
}

export interface TraceSignal {
  id: string;
  title: string;
  unit: string;
  dashed?: string;
  beside?: string;
  isLogarithmic?: boolean;
  whenZero?: string;
  /** Channels that only some scenes have: their traces are left out elsewhere. */
  optional?: readonly string[];
}

/** A plot of single components of channels. */
export function traces(
  { optional = [], ...signal }: TraceSignal,
  list: readonly Trace[] | ((source: Source) => readonly Trace[]),
  channels: readonly string[] = typeof list === 'function'
    ? []
    : [...new Set(list.map(({ channel }) => channel))],
): Signal {
  const isLogarithmic = signal.isLogarithmic ?? false;
  return {
    dashed: '',
    ...signal,
    isLogarithmic,
    needs: channels.filter((channel) => !optional.includes(channel)),
    lines: (source) => {
      const factor = angleFactor(signal.unit, source.choice);
      const reader = isLogarithmic ? sizeReader : valueReader;
      return (typeof list === 'function' ? list(source) : list)
        .filter(({ channel }) => source.recorder.has(channel))
        .map(({ channel, component, label, colour, isDashed }) =>
          line(
            label,
            colour,
            reader(source.recorder, source.recorder.column(channel, component), factor),
            isDashed,
          ),
        );
    },
  };
}

/** A level to compare curves with. */
export const level = (label: string, colour: string, value: number): Line =>
  line(label, colour, () => value, true);
