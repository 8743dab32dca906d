import type { Plugin } from 'vite';
export function offlineWorker(web: string): Plugin;
