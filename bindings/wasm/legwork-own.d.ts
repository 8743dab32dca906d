// legwork-own.mjs: the same module with robots of files only, the user's own and those that are built in.
export * from './legwork';
export { default } from './legwork';
