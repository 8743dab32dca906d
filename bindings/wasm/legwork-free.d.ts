// legwork-free.mjs: the same module with the robots on free ground alone.
export * from './legwork';
export { default } from './legwork';
