import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('启动: a package that a thousand files import is looked up once for each workspace', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const counts = {}
    registerHooks({ resolve(name, context, next) {
      const parent = context.parentURL ?? ''
      if (/^(drizzle-orm|zod)/.test(name) && !parent.includes('/node_modules/')) counts[name + ' ' + parent.split('/src/')[0]] = (counts[name + ' ' + parent.split('/src/')[0]] ?? 0) + 1
      return next(name, context)
    } })
    const { loadModules } = await import(process.argv[1])
    const tables = await loadModules('table')
    process.stdout.write(JSON.stringify({ tables: tables.length, counts }))`
  const args = ['--input-type=module', '--eval', script, join(import.meta.dirname, 'modules.ts')]
  const said = execFileSync(process.execPath, args, { encoding: 'utf8' })
  const { tables, counts } = JSON.parse(said) as { tables: number; counts: Record<string, number> }
  expect(tables).toBeGreaterThan(50)
  expect(Object.keys(counts).length).toBeGreaterThan(1)
  expect(Object.entries(counts).filter(([, times]) => times > 1)).toEqual([])
})
