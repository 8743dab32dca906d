// legwork-robots.mjs: the same module with the planned walks only.
export * from './legwork';
export { default } from './legwork';
