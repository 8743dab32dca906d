// What a package says of itself: imsmanifest.xml of SCORM 1.2 and of 2004, tincan.xml of xAPI.
import { ACTIVITY_TYPES, activityNamed } from './activity';
import {
  escaped,
  type PackageItem,
  type PackageKind,
  pathOf,
  queryOf,
  type WholeOrder,
} from './package_order';

export const MANIFESTS: Record<PackageKind, string> = {
  'scorm-1.2': 'imsmanifest.xml',
  'scorm-2004': 'imsmanifest.xml',
  xapi: 'tincan.xml',
};

/** `paths`: of all files; `started`: by a player of tincan.xml, which starts one page. */
export function manifestOf(order: WholeOrder, paths: readonly string[], started: string): string {
  const text = order.kind === 'xapi' ? tincan(order, started) : imsManifest(order, paths);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

const NAMESPACES = {
  'scorm-1.2': [
    'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"',
    'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  ],
  'scorm-2004': [
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"',
    'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
    'xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
  ],
};
const VERSIONS = { 'scorm-1.2': '1.2', 'scorm-2004': '2004 4th Edition' };

function imsManifest(order: WholeOrder, paths: readonly string[]): string {
  const { id, title, items, kind, pass } = order;
  if (kind === 'xapi') throw new Error('xAPI has no imsmanifest.xml');
  const is2004 = kind === 'scorm-2004';
  // Resources by the page that they start: items that start the same one differ in their parameters.
  const pages = [...new Set(items.map(({ launch }) => pathOf(launch)))];
  const resourceOf = ({ launch }: PackageItem): string =>
    `RESOURCE-${pages.indexOf(pathOf(launch)) + 1}`;
  const item = (each: PackageItem): string => {
    const query = queryOf(each.launch);
    const parameters = query === '' ? '' : ` parameters="${escaped(query)}"`;
    return `      <item identifier="ITEM-${each.id}" identifierref="${resourceOf(each)}"${parameters}>
        <title>${escaped(each.title)}</title>${is2004 ? objective(pass) : mastery(pass)}
      </item>`;
  };
  const resource = (page: string, index: number): string =>
    `    <resource identifier="RESOURCE-${index + 1}" type="webcontent" adlcp:${is2004 ? 'scormType' : 'scormtype'}="sco" href="${inAddress(page)}">
${paths.map((path) => `      <file href="${inAddress(path)}" />`).join('\n')}
    </resource>`;
  const anyOrder = `
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true" />
      </imsss:sequencing>`;
  return `<manifest identifier="LEGWORK-${id}" version="1" ${NAMESPACES[kind].join(' ')}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${VERSIONS[kind]}</schemaversion>
  </metadata>
  <organizations default="LEGWORK">
    <organization identifier="LEGWORK">
      <title>${escaped(title)}</title>
${items.map(item).join('\n')}${is2004 ? anyOrder : ''}
    </organization>
  </organizations>
  <resources>
${pages.map(resource).join('\n')}
  </resources>
</manifest>`;
}

const mastery = (pass: number | null): string =>
  pass === null ? '' : `\n        <adlcp:masteryscore>${pass}</adlcp:masteryscore>`;

/** The page itself says whether it is completed; the platform decides by the score whether it is passed. */
function objective(pass: number | null): string {
  const measure = `
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="SCORE" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${(pass ?? 0) / 100}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>
          </imsss:objectives>`;
  return `
        <imsss:sequencing>${pass === null ? '' : measure}
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true" />
        </imsss:sequencing>`;
}

const inAddress = (path: string): string =>
  escaped(path.split('/').map(encodeURIComponent).join('/'));

function tincan({ id, title, items, language, pass }: WholeOrder, started: string): string {
  const type = items.length > 1 ? 'course' : pass === null ? 'lesson' : 'exercise';
  return `<tincan xmlns="http://projecttincan.com/tincan.xsd">
  <activities>
    <activity id="${activityNamed(id)}" type="${ACTIVITY_TYPES[type]}">
      <name>${escaped(title)}</name>
      <description lang="${language}">${escaped(title)}</description>
      <launch lang="${language}">${escaped(started)}</launch>
    </activity>
  </activities>
</tincan>`;
}
