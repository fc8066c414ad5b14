import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Lookups = Record<string, [url: string, format: string]>

const modules = join(import.meta.dirname, '../modules')
const files = globSync('**/*.table.ts', { cwd: modules }).map((file) => join(modules, file))

/** What every import of the files leads to, and how often Node itself was asked. */
function lookupsOf(short: boolean): { found: Lookups; asked: number } {
  const script = `
    import { registerHooks } from 'node:module'
    let asked = 0
    const found = {}
    registerHooks({ resolve(name, context, next) { asked++; return next(name, context) } })
    ${short ? `await import(${JSON.stringify(join(import.meta.dirname, 'moduleLookups.ts'))})` : ''}
    registerHooks({ resolve(name, context, next) {
      const { url, format } = next(name, context)
      if (context.conditions.includes('import')) found[context.parentURL + ' ' + name] = [url, format]
      return { url, format, shortCircuit: true }
    } })
    for (const file of ${JSON.stringify(files)}) await import(file)
    process.stdout.write(JSON.stringify({ found, asked }))`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  return JSON.parse(said) as { found: Lookups; asked: number }
}

test('启动: imports that are looked up in the short way lead where Node finds them, and it is hardly asked', () => {
  const [short, long] = [lookupsOf(true), lookupsOf(false)]
  // Which of several askers is told from what an earlier one was told differs from run to run.
  const both = Object.keys(long.found).filter((asked) => asked in short.found)
  expect(both.length).toBeGreaterThan(500)
  expect(both.filter((asked) => String(short.found[asked]) !== String(long.found[asked]))).toEqual([])
  expect(short.asked).toBeLessThan(long.asked / 3)
})
