import type { Plugin } from 'vite';
export function slimThree(): Plugin;
