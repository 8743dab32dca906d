// The colours of the stage for each theme.
import type { Theme } from '../palette';

export interface Look {
  background: string;
  ground: string;
  fineLine: string;
  boldLine: string;
  shadow: number;
  shell: string;
  metal: string;
  dark: string;
  ink: string;
  forbidden: string;
  sky: string;
  bounce: string;
  keyLight: number;
  fillLight: number;
  skyLight: number;
}

export const LOOKS: Record<Theme, Look> = {
  light: {
    background: '#eceff3',
    ground: '#f6f7f9',
    fineLine: '#d3d9e0',
    boldLine: '#a3aebb',
    shadow: 0.34,
    shell: '#e9ebee',
    metal: '#b9c0c8',
    dark: '#454d58',
    ink: '#1c232b',
    forbidden: '#b3261e',
    sky: '#ffffff',
    bounce: '#b9c1cb',
    keyLight: 2.4,
    fillLight: 0.7,
    skyLight: 1.5,
  },
  dark: {
    background: '#14181d',
    ground: '#1b2026',
    fineLine: '#2a313a',
    boldLine: '#4a5664',
    shadow: 0.6,
    shell: '#c9ced4',
    metal: '#8b949e',
    dark: '#4a535f',
    ink: '#e8edf2',
    forbidden: '#ff7a6b',
    sky: '#dfe8f2',
    bounce: '#2b3138',
    keyLight: 2.3,
    fillLight: 0.6,
    skyLight: 0.9,
  },
  contrast: {
    background: '#000000',
    ground: '#0a0a0a',
    fineLine: '#3d3d3d',
    boldLine: '#8c8c8c',
    shadow: 0.75,
    shell: '#f2f2f2',
    metal: '#b3b3b3',
    dark: '#5c5c5c',
    ink: '#ffffff',
    forbidden: '#ff8a80',
    sky: '#ffffff',
    bounce: '#3d3d3d',
    keyLight: 2.4,
    fillLight: 0.8,
    skyLight: 1.1,
  },
};
