import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './setup/root.mjs'
import { runStages } from './stages/stage.ts'
import { staticStages } from './stages/static.ts'
import { vitestStage } from './stages/vitest.ts'

/** What opens a database, a browser page or other processes, or checks a copy, belongs to `npm test`. */
const slow =
  /openTestApp|createTestDatabase|startEmbedded|@testing-library\/react|node:child_process|testing\/(processes|copy)/

const helper = /^import (?!type ).*? from '([.#][^']*testing\/[^']+)'/gm

/** Whether a test, or a helper that it is made of, does so. */
function isSlow(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(join(root, file), 'utf8')
  return slow.test(text) || [...text.matchAll(helper)].some(([, name = '']) => isSlow(placeOf(name, file), seen))
}

function placeOf(name: string, from: string): string {
  if (name.startsWith('#testing/')) return join('apps/server', name.slice(1))
  if (name.startsWith('#/')) return join('apps/server/src', name.slice(2))
  if (name.startsWith('#tools/')) return name.slice(1)
  return join(dirname(from), name)
}

const quickTests = (): string[] =>
  globSync(['{apps,packages}/**/*.test.{ts,tsx}', 'tools/*.test.ts'], {
    cwd: root,
    exclude: (path) => path.split(/[\\/]/).includes('node_modules'),
  }).filter((file) => !isSlow(file))

const { failed } = await runStages([...staticStages, vitestStage('unit, conformance, architecture', quickTests())])
process.exitCode = failed > 0 ? 1 : 0
