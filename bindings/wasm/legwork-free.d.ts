// legwork-free.mjs: the same module with the robots on free ground only.
export * from './legwork';
export { default } from './legwork';
