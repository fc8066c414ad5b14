import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/root.mjs'
import { runStages } from './stages/stage.ts'
import { staticStages } from './stages/static.ts'
import { vitestStage } from './stages/vitest.ts'

/** Tests that open a database, a browser page or other processes, or check a copy, belong to `npm test`. */
const slow =
  /openTestApp|createTestDatabase|startEmbedded|@testing-library\/react|node:child_process|testing\/(processes|copy)/

function quickTests(): string[] {
  return globSync(['{apps,packages}/**/*.test.{ts,tsx}', 'tools/*.test.ts'], {
    cwd: root,
    exclude: (path) => path.split(/[\\/]/).includes('node_modules'),
  }).filter((file) => !slow.test(readFileSync(join(root, file), 'utf8')))
}

const { failed } = await runStages([...staticStages, vitestStage('unit, conformance, architecture', quickTests())])
process.exitCode = failed > 0 ? 1 : 0
