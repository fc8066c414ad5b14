import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsWord, cmsWordCalls } from '@app/shared/cms/cmsWord.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { checkWords } from './checkWords.ts'
import { createWordMatcher } from './wordMatcher.ts'

let server: TestApp
let other: TestApp
let keeper: string

beforeAll(async () => {
  server = await openTestApp()
  other = await openTestApp({ databaseUrl: server.databaseUrl })
  keeper = fakeCallers(server.platform)({ permissions: ['cms:cmsSite:word'] })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const importLines = (text: string, more: object = {}) =>
  server.send(cmsWordCalls.importLines, { token: keeper, body: { text, wordType: '1', level: '1', ...more } })
const found = (words: readonly string[], text: string) =>
  [...createWordMatcher(words).matches(text)].map(({ word, at }) => [words[word], at])

test('词汇: width, case, blanks and marks between Han characters hide no word', () => {
  expect(found(['赌博'], '禁止赌 博、赌·博，赌\u200b博和赌\n博')).toHaveLength(4)
  expect(found(['赌博'], '赌a博')).toEqual([])
  expect(found(['VPN'], 'ｖｐｎ 与 Vpn')).toEqual([
    ['VPN', 0],
    ['VPN', 6],
  ])
  expect(found(['赌.博'], '赌博')).toEqual([['赌.博', 0]])
})

test('词汇: a Latin word is found as a word alone', () => {
  expect(found(['ass'], 'class assess pass')).toEqual([])
  expect(found(['ass'], '这个ass，ass')).toHaveLength(2)
})

test('词汇: words inside and across each other are all found in one pass', () => {
  expect(found(['中国', '中国人', '国人', '人民'], '中国人民').map(([word]) => word)).toEqual([
    '中国',
    '中国人',
    '国人',
    '人民',
  ])
})

/** What the matcher must say, by looking for each word alone. */
const plainly = (words: readonly string[], text: string) =>
  words.flatMap((word, index) => {
    const places: string[] = []
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) places.push(`${index} ${at}`)
    return places
  })

test('词汇: of thousands of random words exactly those of the text are found', () => {
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const text = (length: number) => Array.from({ length }, () => String.fromCharCode(0x4e00 + next(12))).join('')
  const words = [...new Set(Array.from({ length: 3_000 }, () => text(2 + next(5))))]
  const long = text(5_000)
  const all = [...createWordMatcher(words).matches(long)].map(({ word, at }) => `${word} ${at}`)
  expect(all.toSorted()).toEqual(plainly(words, long).toSorted())
})

test('词汇: an import that says nothing, too much or too long is refused', async () => {
  expect(await importLines(' \n\n ')).toMatchObject({ code: 500, errors: { text: '没有可导入的数据' } })
  const many = Array.from({ length: 20_001 }, (_, n) => `词汇${n}`).join('\n')
  expect(await importLines(many)).toMatchObject({ code: 500, errors: { text: '一次最多导入20000个词汇' } })
  const long = `短\n${'长'.repeat(101)}`
  expect(await importLines(long)).toMatchObject({
    code: 500,
    msg: expect.stringContaining('词汇长度不能超过100个字符'),
  })
})

test('词汇: twenty thousand lines are imported once each, and every node looks for them', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `违禁词条${n}号`)
  expect(await checkWords(other.ctx, '违禁词条19999号')).toEqual([])
  expect(await importLines(lines.join('\r\n'), { level: '2' })).toMatchObject({ data: { added: 20_000, known: 0 } })
  expect(await importLines(' 违禁词条1号 \n新的词\n新的词')).toMatchObject({ data: { added: 1, known: 1 } })
  await expect
    .poll(() => checkWords(other.ctx, '标题', '违 禁词条19999号，违禁词条19999号'))
    .toMatchObject([{ word: '违禁词条19999号', level: '2', count: 2 }])
})

test('词汇: the same word in another width or case is refused, a stopped word is not looked for', async () => {
  const aWord = (word: string, more: object = {}) => ({ word, wordType: '1', level: '1', status: '0', ...more })
  const save = (body: object) => server.send(cmsWord.endpoints.save, { token: keeper, body })
  expect(await save(aWord('Casino'))).toMatchObject({ code: 200 })
  expect(await save(aWord('ＣＡＳＩＮＯ'))).toMatchObject({ code: 500, msg: '词汇已存在' })
  await save(aWord('停用的词', { status: '1' }))
  await save(aWord('登陆', { wordType: '2', replaceWith: '登录' }))
  await save(aWord('热门话题', { wordType: '3' }))
  const { data } = await server.send(cmsWordCalls.check, {
    token: keeper,
    body: { text: 'casino 停用的词 请登陆 热门话题' },
  })
  expect(data?.map(({ word, replaceWith }) => [word, replaceWith])).toEqual([
    ['Casino', null],
    ['登陆', '登录'],
  ])
})

test('正文检测: whoever writes is told the words that a text has as it has them, nobody else is', async () => {
  await server.send(cmsWord.endpoints.save, {
    token: keeper,
    body: { word: '违规代购', wordType: '1', level: '2', status: '0' },
  })
  const mark = (token: string, text: string) => server.send(cmsWordCalls.mark, { token, body: { text } })
  const caller = fakeCallers(server.platform)
  const writer = caller({ permissions: ['cms:cmsArticle:edit'] })
  await expect
    .poll(async () => (await mark(writer, '这里有违规代购，违 规 代购，𠮷违规代购𠮷')).data)
    .toEqual([
      {
        word: '违规代购',
        wordType: '1',
        level: '2',
        replaceWith: null,
        count: 3,
        spellings: ['违规代购', '违 规 代购'],
      },
    ])
  expect(await mark(writer, '')).toMatchObject({ code: 200, data: [] })
  expect(await mark(writer, '长'.repeat(200_001))).toMatchObject({ code: 500 })
  const reader = caller({ permissions: ['cms:cmsArticle:list', 'cms:cmsArticle:query'] })
  expect(await mark(reader, '违规代购')).toMatchObject({ code: 403 })
})
