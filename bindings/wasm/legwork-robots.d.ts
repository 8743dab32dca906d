// legwork-robots.mjs: the same module without exhibits.
export * from './legwork';
export { default } from './legwork';
