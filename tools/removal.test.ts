import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkHouse, checkTypes, copyOfProduct, hangMs, lint, lintTexts } from './testing/copy.ts'

vi.setConfig({ testTimeout: hangMs })

/**
 * What somebody deletes who wants the product without a slice. Migrations stay: they are the history of databases. Tests
 * that tell of the product as a whole are not part of the copy: whoever removes a slice decides what they still tell.
 */
const parts = {
  短信: [
    'apps/server/src/modules/system/messages/sms*',
    'apps/server/src/modules/auth/sms',
    'packages/shared/src/system/sms*.ts',
    'packages/shared/src/auth/sms.ts',
    'apps/web/src/features/system/sms*',
    'apps/web/src/features/auth/sms',
    'apps/web/src/features/account/phone',
    'apps/web/src/features/system/shared/useSmsConfigs.ts',
  ],
  门户: [
    'apps/server/src/modules/portal',
    'packages/shared/src/portal',
    'apps/web/src/features/portal',
    'apps/web/src/features/dashboard',
    'apps/web/src/features/demo/{chart,portLetCards}',
    'apps/web/src/components/{workbench,workbenchDesigner}',
  ],
}

let copy: string

const isTest = (file: string) => /\.test(-d)?\.tsx?$|\/testing\/|^e2e\//.test(file) && !file.startsWith('tools/')

beforeAll(() => {
  copy = copyOfProduct('atrium-removal-', (file) => !isTest(file))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// One after the other in the same copy: nothing lower may ask for what is higher, so that the order hides nothing.
test.each(Object.entries(parts))(
  '删除%s: with its folders gone the rest stands without an edit',
  async (_name, patterns) => {
    for (const pattern of patterns) {
      const found = globSync(pattern, { cwd: copy })
      expect([pattern, found.length > 0]).toEqual([pattern, true])
      for (const path of found) rmSync(join(copy, path), { recursive: true })
    }
    await Promise.all([checkTypes(copy), checkHouse(copy)])
  },
)

/** Maps to which slices add their lines: types that are others without them. All other types are what they were. */
const sharedMaps = [
  'apps/server/src/platform/nodes/eventBus.ts',
  'apps/server/src/platform/platform.ts',
  'apps/server/src/platform/ports.ts',
  'packages/shared/src/kit/reasons.ts',
]

test('删除: what is left of the product reads as if they had never been', async () => {
  await lintTexts(copy)
  await lint(copy, sharedMaps)
})
