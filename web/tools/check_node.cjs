// Runs before anything else, under whatever node there is: only syntax that old versions parse.
'use strict';

var version = process.versions.node.split('.').map(Number);
var major = version[0];
var minor = version[1];

// What Vite asks for: the releases in which require() of an ES module works.
var isNewEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!isNewEnough) {
  console.error(
    'Legwork needs node 20.19, 22.12 or newer and this is node ' +
      process.versions.node +
      ': install a newer one (nodejs.org) and run the same command again.',
  );
  process.exit(1);
}
