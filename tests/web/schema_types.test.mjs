// The page's types of its data, generated from the schemas by web/tools/schema_types.mjs: as strict as the schemas.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { typesIn } from '../../web/tools/schema_types.mjs';

const folder = join(root, 'models/schema');
const schemas = readdirSync(folder)
  .filter((file) => file !== 'scene.schema.json')
  .map((file) => /** @type {const} */ ([file, readFileSync(join(folder, file), 'utf8')]));
const onOneLine = (text) => text.replace(/\s+/g, ' ');

test('nothing in the schemas becomes a type that takes anything', async () => {
  assert.ok(schemas.length > 8);
  for (const [file, schema] of schemas)
    assert.doesNotMatch(
      await typesIn(schema),
      /[:|&] (unknown|any|never)\b|\b(?!Vec3)[A-Z]\w*\d\b|\{\}/,
      file,
    );
});

test('either of two shapes, tuples, descriptions, and what another file says are there', async () => {
  const types = onOneLine(
    await typesIn(
      JSON.stringify({
        title: 'Planted file',
        type: 'object',
        required: ['either', 'row'],
        additionalProperties: false,
        properties: {
          either: { description: 'By its name.', $ref: '#/$defs/either_one' },
          row: {
            type: 'array',
            prefixItems: [{ type: 'string' }, { type: 'number' }],
            minItems: 2,
          },
          for: { description: 'Always without it.', $ref: 'condition.schema.json' },
          sentence: { $ref: 'errata.schema.json#/$defs/sentence' },
          is_wide: { const: true },
        },
        $defs: {
          either_one: {
            if: { type: 'string' },
            // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
            then: { enum: ['body', 'foot'] },
            else: { $ref: '#/$defs/joint' },
          },
          joint: {
            type: 'object',
            required: ['joint'],
            additionalProperties: false,
            properties: { joint: { type: 'integer' } },
          },
        },
      }),
    ),
  );
  for (const said of [
    'export type EitherOne = ("body" | "foot") | Joint;',
    'export interface PlantedFile { /** * By its name. */ either: EitherOne;',
    'row: [string, number];',
    '/** * Always without it. */ for?: import("./condition").Condition;',
    'sentence?: import("./errata").Sentence;',
    'is_wide?: boolean;',
    'export interface Joint { joint: number; }',
  ])
    assert.ok(types.includes(said), `${said}\n${types}`);
});
