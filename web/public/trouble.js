// Says in the frame, and to the page around it, why the module that says everything else did not come.
{
  const parameters = new URLSearchParams(window.location.search);
  const host = window.location.host;
  /** Of each language, before its catalogue is there. */
  const sentences = {
    en: {
      disk: 'From a disk this page’s script cannot be loaded: open the one file (legwork-embed.html), or put the folder on a server.',
      sandbox: `This frame is in a sandbox and has no origin, and ${host} shares its scripts with its own pages alone: the sandbox has to say allow-same-origin, or ${host} has to send Access-Control-Allow-Origin: *. The one file (legwork-embed.html) needs neither.`,
      missing: `The script of this simulation did not arrive from ${host}. Load the page again; if it stays so, not all of Legwork’s files are there.`,
    },
    de: {
      disk: 'Von der Platte kann das Skript dieser Seite nicht geladen werden: die eine Datei (legwork-embed.html) öffnen oder den Ordner auf einen Server legen.',
      sandbox: `Dieser Rahmen ist in einer Sandbox und hat keinen Ursprung, und ${host} gibt seine Skripte nur eigenen Seiten: Die Sandbox muss allow-same-origin sagen, oder ${host} muss Access-Control-Allow-Origin: * senden. Die eine Datei (legwork-embed.html) braucht beides nicht.`,
      missing: `Das Skript dieser Simulation kam von ${host} nicht an. Die Seite neu laden; bleibt es dabei, sind nicht alle Dateien von Legwork dort.`,
    },
  };
  const known = (tag) =>
    Object.keys(sentences).find((id) => new RegExp(`^${id}\\b`, 'i').test(tag));
  const language = known(parameters.get('lang') ?? '') ?? known(navigator.language) ?? 'en';
  const say = () => {
    const waiting = document.getElementById('waiting');
    if (!waiting) return; // the module is there
    const isNameless = window.origin === 'null';
    const cause =
      window.location.protocol === 'file:' ? 'disk' : isNameless ? 'sandbox' : 'missing';
    const sentence = sentences[language][cause];
    const told = document.createElement('p');
    told.setAttribute('role', 'status');
    told.textContent = sentence;
    waiting.replaceChildren(told);
    waiting.lang = language;
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
