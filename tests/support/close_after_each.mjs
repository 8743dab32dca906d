// Imported by a test file: closes what a test opens in a browser after the test, since an unused page would keep playing while the
// next test waits. What is opened before the tests stays.
import { afterEach, beforeEach } from 'node:test';
import { contextsOpen } from './chromium.mjs';

let kept = new Set();
beforeEach(() => {
  kept = new Set(contextsOpen());
});
afterEach(async () => {
  const own = contextsOpen().filter((context) => !kept.has(context));
  await Promise.all(own.map((context) => context.close()));
});
