import { expect, test } from 'vitest'
import { fixtures, hostileWord } from '#/modules/tool/gen/testing/fixtures.ts'
import { formatted } from '#/modules/tool/gen/text/formatted.ts'
import { filesOf } from './filesOf.ts'

const cases = Object.entries(fixtures)
const entity = (word: string) => [
  `packages/shared/src/depot/${word}.ts`,
  ...['table', 'routes', 'seed'].map((kind) => `apps/server/src/modules/depot/${word}/${word}.${kind}.ts`),
  `apps/web/src/features/depot/${word}/${word.charAt(0).toUpperCase()}${word.slice(1)}Index.tsx`,
  `apps/server/src/modules/depot/${word}/${word}.test.ts`,
]
const pageTest = (word: string) =>
  `apps/web/src/features/depot/${word}/${word.charAt(0).toUpperCase()}${word.slice(1)}Index.test.tsx`
const ground = (word: string) => entity(word).slice(0, 2)

test.for<[keyof typeof fixtures, string[]]>([
  ['single', [...entity('demoSingle'), 'apps/server/src/modules/depot/demoSingle/demoSingle.dict.ts']],
  ['tree', entity('demoTree')],
  ['order', [...entity('demoOrder'), pageTest('demoOrder'), ...ground('demoOrderItem'), ...ground('demoOrderNote')]],
  ['goodsClass', [...entity('demoClass'), ...entity('demoGoods'), pageTest('demoGoods')]],
  ['rack', [...entity('demoRack'), ...entity('demoBox'), pageTest('demoBox'), ...ground('demoBoxPart')]],
])('模板 %s: its files and no others', async ([kind, files]) => {
  expect([...(await filesOf(fixtures[kind])).keys()].toSorted()).toEqual(files.toSorted())
})

test.for(cases)('模板 %s: the same bytes each time, and as the formatter leaves them', async ([, slice]) => {
  const files = await filesOf(slice)
  expect(await filesOf(slice)).toEqual(files)
  for (const [path, text] of files) expect(await formatted(path, text)).toBe(text)
})

/** Code without what stands in texts and comments. */
const bare = (code: string) =>
  code.replaceAll(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/.*/g, '')

test('模板: of hostile names and comments nothing is code', async () => {
  const files = [...(await filesOf(fixtures.evil)).values()]
  expect(files.join('').split(hostileWord).length).toBeGreaterThan(8)
  for (const text of files) {
    const code = bare(text)
    expect(code).not.toContain(hostileWord)
    expect(code).not.toMatch(/process|script|[^\n -~]/)
  }
})
