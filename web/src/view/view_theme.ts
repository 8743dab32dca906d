// The colours and lights of the stage for each theme.
import { byTheme } from '../basics/by_theme';

export const VIEW_THEMES = byTheme({
  background: ['#eceff3', '#14181d', '#000000'],
  ground: ['#f6f7f9', '#1b2026', '#0a0a0a'],
  fineLine: ['#d3d9e0', '#2a313a', '#3d3d3d'],
  boldLine: ['#a3aebb', '#4a5664', '#8c8c8c'],
  shell: ['#e9ebee', '#c9ced4', '#f2f2f2'],
  metal: ['#b9c0c8', '#8b949e', '#b3b3b3'],
  dark: ['#454d58', '#4a535f', '#5c5c5c'],
  ink: ['#1c232b', '#e8edf2', '#ffffff'],
  collision: ['#0072b2', '#56b4e9', '#56b4e9'],
  forbidden: ['#b3261e', '#ff7a6b', '#ff8a80'],
  sky: ['#ffffff', '#dfe8f2', '#ffffff'],
  bounce: ['#b9c1cb', '#2b3138', '#3d3d3d'],
  shadow: [0.34, 0.6, 0.75],
  keyLight: [2.4, 2.3, 2.4],
  fillLight: [0.7, 0.6, 0.8],
  skyLight: [1.5, 0.9, 1.1],
});

export type ViewTheme = (typeof VIEW_THEMES)['light'];
