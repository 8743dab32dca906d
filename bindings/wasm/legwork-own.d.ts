// legwork-own.mjs: the same module with robots of the user's own only.
export * from './legwork';
export { default } from './legwork';
