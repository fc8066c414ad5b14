import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './setup/root.mjs'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** A page and the same in Chinese. */
const pairs = ['README.md', 'docs/upgrade.md', 'docs/operations.md', 'tools/pack/files/README.md'].map(
  (file) => [file, file.replace('.md', '.zh-CN.md')] as const,
)

/** Variables of Node and of PostgreSQL's tools. */
const ofOthers = new Set(['MALLOC_ARENA_MAX', 'NODE_OPTIONS', 'ON_ERROR_STOP'])

const commandsIn = (text: string) => [...new Set(text.match(/\bnpm (?:run [\w:-]+|start|test|ci)/g))].toSorted()
const variablesIn = (text: string) => [
  ...new Set(text.match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b|\b(?:HOST|PORT|DEMO|METRICS)\b/g)),
]
const headingsIn = (text: string) => [...text.matchAll(/^(#+) /gm)].map(([, marks]) => marks)
const rowsIn = (text: string) => text.match(/^\|/gm)?.length ?? 0
/** What is between backticks and in blocks, without remarks, which are words. */
const codeIn = (text: string) => [
  ...[...text.matchAll(/^```\w+\n([\s\S]*?)```/gm)].map(([, block = '']) => block.replaceAll(/ *#.*$/gm, '')),
  ...[...text.replaceAll(/^```[\s\S]*?```/gm, '').matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '').toSorted(),
]
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target.replace('.zh-CN.md', '.md'))

test.for(pairs)(
  '文档: %s and %s name the same commands, settings, headings, figures and files',
  ([english, chinese]) => {
    const [one, other] = [textOf(english), textOf(chinese)]
    expect(codeIn(other)).toEqual(codeIn(one))
    expect(commandsIn(other)).toEqual(commandsIn(one))
    expect(variablesIn(other).toSorted()).toEqual(variablesIn(one).toSorted())
    expect(headingsIn(other)).toEqual(headingsIn(one))
    expect(rowsIn(other)).toBe(rowsIn(one))
    expect(linksIn(other).toSorted()).toEqual(linksIn(one).toSorted())
  },
)

test.for(pairs.flat())('文档: what %s names exists', (file) => {
  const text = textOf(file)
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const known = new Set(['npm start', 'npm test', 'npm ci', ...Object.keys(scripts).map((name) => `npm run ${name}`)])
  expect(commandsIn(text).filter((command) => !known.has(command))).toEqual([])
  const settings = textOf('.env.example')
  const own = variablesIn(text).filter((name) => !ofOthers.has(name))
  expect(own.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(settings))).toEqual([])
  const files = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target)
  expect(files.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([])
})
