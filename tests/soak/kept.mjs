// What the browser itself retains. Chromium 156 keeps the media query that a table with a head evaluates each time the table is
// shown, for the life of the document: also in an empty document without any script of ours (`keepsMediaQueries`). With each set
// remain the list of its queries and its place in a table of sets, whose names say what they hold.
const KEPT = /blink::MediaQuery/;
const SHOWN_TIMES = 50;
const GLANCE_MS = 20;

/** A heap snapshot: of the nodes whose name fits, how many there are and their bytes. */
async function nodesOf(session, name) {
  const text = [];
  const take = ({ chunk }) => text.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { exposeInternals: true });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes, strings } = JSON.parse(text.join(''));
  const { node_fields: fields } = snapshot.meta;
  const [nameAt, sizeAt] = ['name', 'self_size'].map((field) => fields.indexOf(field));
  let count = 0;
  let bytes = 0;
  for (let i = 0; i < nodes.length; i += fields.length)
    if (name.test(strings[nodes[i + nameAt]])) {
      count += 1;
      bytes += nodes[i + sizeAt];
    }
  return { count, bytes };
}

/** MiB of media queries that the page's document keeps. */
export async function keptMiB(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { bytes } = await nodesOf(session, KEPT);
  await session.detach();
  return bytes / 2 ** 20;
}

/** Whether this browser does so: an empty page shows a table over and over. */
export async function keepsMediaQueries(page) {
  const session = await page.context().newCDPSession(page);
  const show = async (times) => {
    await page.evaluate(
      async ([count, ms]) => {
        const table = document.createElement('table');
        table.innerHTML = '<thead><tr><th>1</thead><tbody><tr><td>2</tbody>';
        document.body.append(table);
        for (let i = 0; i < count; i += 1)
          for (const display of ['none', '']) {
            table.style.display = display;
            await new Promise((resolve) => setTimeout(resolve, ms));
          }
        table.remove();
      },
      [times, GLANCE_MS],
    );
    await session.send('HeapProfiler.collectGarbage');
    return (await nodesOf(session, KEPT)).count;
  };
  const before = await show(1);
  return (await show(SHOWN_TIMES)) - before >= SHOWN_TIMES;
}
