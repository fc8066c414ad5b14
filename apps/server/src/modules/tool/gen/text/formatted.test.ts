import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layout } from './formatted.ts'

test('排版: generated code is laid out as the house is', () => {
  const root = join(import.meta.dirname, '../../../../../../..')
  const {
    ignorePatterns: _,
    $schema: __,
    ...settings
  } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as Record<string, unknown>
  expect(layout).toEqual(settings)
})
