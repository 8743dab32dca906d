// in_node.mjs kernels|scenes|batches|mujoco: prints the rows as JSON. A separate process: garbage of another would show in times.
import { readFile } from 'node:fs/promises';
import { loadInNode, robotsFile } from './hosts.mjs';
import { measure } from './measure.mjs';

const [what] = process.argv.slice(2);
const rows = await measure(what, loadInNode, () => readFile(robotsFile, 'utf8'));
console.log(JSON.stringify(rows));
