import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { plainText } from './plainText.ts'
import { searchColumns, longestText } from './searchColumns.ts'
import { loosened, parseQuery } from './searchQuery.ts'
import { highlighted, snippetsOf } from './snippets.ts'
import { tokenVersion } from './tokens.ts'

const lexemesOf = (title: string) => searchColumns({ title }).titleBi
const termsOf = (typed: string) => parseQuery(typed).terms.map(({ text }) => text)

test('搜索: more than 50 characters are refused', () => {
  expect(() => parseQuery('税'.repeat(51))).toThrow('搜索内容长度不能超过50个字符')
  expect(() => parseQuery('㍿'.repeat(20))).toThrow('搜索内容长度不能超过50个字符')
  expect(termsOf('税'.repeat(50))).toHaveLength(1)
})

test('搜索: more than five terms are refused, the same one twice is one', () => {
  expect(() => parseQuery('一 二 三 四 五 六')).toThrow('最多同时搜索5个词')
  expect(termsOf('一 二 三 Ａ 三 a')).toEqual(['一', '二', '三', 'a'])
})

test('搜索: quotes keep blanks, punctuation alone is no term', () => {
  expect(termsOf('“公积金 提取” 办法')).toEqual(['公积金 提取', '办法'])
  expect(termsOf('"node js')).toEqual(['node js'])
  expect(termsOf('？！ … 。')).toEqual([])
  expect(termsOf('')).toEqual([])
})

test('搜索: full-width, upper-case and invisible spellings are one', () => {
  expect(fold('ＮＯＤＥ．ＪＳ　\u200b网\u00ad络\r\n 5Ｇ')).toBe('node.js 网络 5g')
  expect(fold('\ud800a\0b')).toBe('\ufffda b')
})

test('搜索: pairs of characters and the last one; words from each of their parts on', () => {
  expect(lexemesOf('公积金')).toBe(`'公积' '积金' '金'`)
  expect(lexemesOf('𠮷野家')).toBe(`'𠮷野' '野家' '家'`)
  expect(lexemesOf('Node.js、C++ 与5G')).toBe(`'node.js' 'js' 'c++' '与' '5g'`)
  expect(searchColumns({ title: '税' }).searchVer).toBe(tokenVersion)
})

test('搜索: what a term asks the index, and whether it must be looked for in the text', () => {
  const [pair, one, long, latin, mixed] = parseQuery('个税 税 公积金 c++ "5g网 络"').terms
  expect(pair).toMatchObject({ lexemes: `'个税'`, byIndex: true, byText: true })
  expect(one).toMatchObject({ lexemes: `'税':*`, byIndex: true })
  expect(long).toMatchObject({ lexemes: `'公积' & '积金'`, byIndex: false, byText: true })
  expect(latin).toMatchObject({ lexemes: `'c++':*`, byIndex: true, byText: false })
  // A character that another kind of sign follows is the last one of its row; before a joint a word may go on.
  expect(mixed).toMatchObject({ lexemes: `'5g' & '网' & '络':*`, byIndex: false, byText: false })
  expect(parseQuery('v2.').terms[0]).toMatchObject({ lexemes: `'v2':*`, byIndex: false })
})

test('搜索: without a hit one of the terms is enough; a single one is taken apart', () => {
  const texts = (typed: string) => loosened(parseQuery(typed))?.terms.map(({ text }) => text)
  expect(texts('公积金 提取')).toEqual(['公积金', '提取'])
  expect(texts('怎么办？')).toEqual(['怎么办'])
  expect(texts('个人所得税2024')).toEqual(['个人所得税', '2024'])
  expect(texts('公积金')).toBeUndefined()
})

test('搜索: of rich text only words are kept; blocks end a word, marks do not', () => {
  expect(plainText('<p>中<b>国</b>&amp;</p><p>人&#20154;&#x6c11;&nbsp;&lt;b&gt;</p>').trim()).toBe('中国&  人人民 <b>')
  expect(plainText('a<!-- x > y -->b<a href="cms://1" title="1 > 0">c</a><script>d</script>e<br/>f')).toBe('abce f')
  expect(plainText('1 < 2 &unknown; &#0; <')).toBe('1 < 2 &unknown; &#0; <')
  expect(plainText('<b title="')).toBe('')
})

test('搜索: taking text apart takes time by its length, whatever stands in it', () => {
  const hostile = ['<a"', "<a'", '<script>', '<!--', '<', '&', '&#', '</'].map((piece) =>
    piece.repeat(100_000 / piece.length),
  )
  const start = performance.now()
  for (const text of hostile) searchColumns({ title: 't', body: text })
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('搜索: no term reaches from title into summary or body', () => {
  expect(
    searchColumns({ title: '甲', summary: ' 乙 ', keywords: '', tags: ['丙', '丁'], author: '戊', body: '<p>己</p>' }),
  ).toMatchObject({ searchText: '甲\n乙\n丙\n丁\n戊\n己', titleBi: `'甲'` })
})

test('搜索: text and lexemes end at the same place', () => {
  const long = searchColumns({ title: '甲', body: '中'.repeat(300_000) })
  expect(long.searchText).toHaveLength(longestText)
  // Ever new characters: PostgreSQL would take no more than 1 MB of lexemes.
  let seed = 1
  const signs = Array.from({ length: 190_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return String.fromCodePoint(0x4e_00 + (seed % 20_000))
  })
  const many = searchColumns({ title: '甲', body: signs.map((sign, n) => (n % 50 ? sign : `${sign} `)).join('') })
  expect(many.searchText.length).toBeLessThan(190_000)
  expect(Buffer.byteLength(many.searchBi)).toBeLessThan(2_000_000)
  const last = many.searchText.trimEnd().slice(-2)
  expect(many.searchBi).toContain(`'${last}'`)
})

test('搜索: snippets are safe HTML around the hits', () => {
  const text = `${'前'.repeat(80)}<公积金>&"${'后'.repeat(300)}ＧＪＪ提取'完${'尾'.repeat(80)}`
  const [first, second, ...more] = snippetsOf(text, ['公积金', 'gjj'])
  expect(first).toBe(`…${'前'.repeat(59)}&lt;<em class="hl">公积金</em>&gt;&amp;&quot;${'后'.repeat(57)}…`)
  expect(second).toBe(`…${'后'.repeat(60)}<em class="hl">ＧＪＪ</em>提取&#39;完${'尾'.repeat(56)}…`)
  expect(more).toEqual([])
  expect(snippetsOf(text, ['无'])).toEqual([`${'前'.repeat(80)}&lt;公积金&gt;&amp;&quot;${'后'.repeat(33)}…`])
  expect(snippetsOf('', ['无'])).toEqual([])
})

test('搜索: hits that touch are marked as one, also where folding changes the length', () => {
  expect(highlighted('关于㍿ 公积金\n的通知', ['积金', '公积', '株式会社'])).toBe(
    '关于<em class="hl">㍿</em> <em class="hl">公积金</em> 的通知',
  )
  expect(highlighted('Cafe\u0301 <b>', ['café'])).toBe('<em class="hl">Cafe\u0301</em> &lt;b&gt;')
})
