// `npm start`: set up, build, serve the page.
import { build, viteCommand } from './build.mjs';
import { attempt, run } from './process.mjs';
import { setUp } from './setup.mjs';

const port = process.env.PORT ?? '4173';

attempt(() => {
  setUp();
  build();
  console.log(`\nLegwork is at http://localhost:${port}/ (Ctrl-C stops it)\n`);
  const [command, args] = viteCommand('preview', 'web', '--port', port, '--strictPort');
  run(command, args);
});
