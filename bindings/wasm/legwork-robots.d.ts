// legwork-robots.mjs: the same module with the planned walks alone.
export * from './legwork';
export { default } from './legwork';
