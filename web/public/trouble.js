// Says in the frame, and to the page around it, why the module that says everything else did not come.
{
  const parameters = new URLSearchParams(window.location.search);
  const [asked] = /^(en|de)\b/i.exec(parameters.get('lang') ?? '') ?? [];
  const isGerman = /^de\b/i.test(asked ?? navigator.language);
  const host = window.location.host;
  const sentences = {
    disk: [
      'From a disk this page’s script cannot be loaded: open the one file (legwork-embed.html), or put the folder on a server.',
      'Von der Platte kann das Skript dieser Seite nicht geladen werden: die eine Datei (legwork-embed.html) öffnen oder den Ordner auf einen Server legen.',
    ],
    sandbox: [
      `This frame is in a sandbox and has no origin, and ${host} shares its scripts with its own pages alone: the sandbox has to say allow-same-origin, or ${host} has to send Access-Control-Allow-Origin: *. The one file (legwork-embed.html) needs neither.`,
      `Dieser Rahmen ist in einer Sandbox und hat keinen Ursprung, und ${host} gibt seine Skripte nur eigenen Seiten: Die Sandbox muss allow-same-origin sagen, oder ${host} muss Access-Control-Allow-Origin: * senden. Die eine Datei (legwork-embed.html) braucht beides nicht.`,
    ],
    missing: [
      `The script of this simulation did not arrive from ${host}. Load the page again; if it stays so, not all of Legwork’s files are there.`,
      `Das Skript dieser Simulation kam von ${host} nicht an. Die Seite neu laden; bleibt es dabei, sind nicht alle Dateien von Legwork dort.`,
    ],
  };
  const say = () => {
    const waiting = document.getElementById('waiting');
    if (!waiting) return; // the module is there
    const isNameless = window.origin === 'null';
    const cause =
      window.location.protocol === 'file:' ? 'disk' : isNameless ? 'sandbox' : 'missing';
    const sentence = sentences[cause][isGerman ? 1 : 0];
    const told = document.createElement('p');
    told.setAttribute('role', 'status');
    told.textContent = sentence;
    waiting.replaceChildren(told);
    waiting.lang = isGerman ? 'de' : 'en';
    waiting.className = 'told';
    if (window.parent === window) return;
    const load = parameters.get('load');
    window.parent.postMessage(
      {
        ns: 'legwork',
        v: 1,
        event: 'error',
        value: sentence,
        ...(/^\d{1,9}$/.test(load ?? '') ? { load: Number(load) } : {}),
      },
      '*',
    );
  };
  const listen = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    // The page may not be there yet.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say);
    else say();
  };
  window.addEventListener('error', listen, true);
  window.addEventListener('legwork-missing', say); // of what the module fetches (page/embed/start.ts)
}
