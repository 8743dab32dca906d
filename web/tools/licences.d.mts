import type { Plugin } from 'vite';
export function banner(): string;
export function knownPackages(): Plugin;
export function licencesPlugin(): Plugin;
