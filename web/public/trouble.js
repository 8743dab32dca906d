// Says in the frame, and to the page around it, why the module that says everything else did not come.
{
  const parameters = new URLSearchParams(window.location.search);
  const isGerman = /^de\b/i.test(parameters.get('lang') ?? navigator.language);
  const host = window.location.host;
  const sentences = {
    policy: [
      `The Content-Security-Policy that ${host} sends forbids the script of this simulation: it has to allow script-src 'self' 'wasm-unsafe-eval'.`,
      `Die Content-Security-Policy, die ${host} sendet, verbietet das Skript dieser Simulation: Sie muss script-src 'self' 'wasm-unsafe-eval' erlauben.`,
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
  let isForbidden = false;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    isForbidden ||= effectiveDirective.startsWith('script-src');
  });
  const say = () => {
    const waiting = document.getElementById('waiting');
    if (!waiting) return; // the module is there
    const cause = isForbidden ? 'policy' : window.origin === 'null' ? 'sandbox' : 'missing';
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
    // What a policy forbids is told after the script is known to have failed; the page may not be there yet.
    if (target instanceof HTMLScriptElement)
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say);
      else setTimeout(say);
  };
  window.addEventListener('error', listen, true);
  window.addEventListener('unhandledrejection', say); // of a module that is imported by call
}
