import { expect, test } from 'vitest'
import { hostileHtml, violations } from '@app/shared/kit/testing/hostileHtml.ts'
import { cleanHtml, removalsIn, textOfHtml } from './cleanHtml.ts'

const fileId = '0123456789abcdef0123456789abcdef'

test('富文本: no script, handler, foreign address or smuggled element survives, whatever it is written as', () => {
  expect(hostileHtml.filter((payload) => violations(payload).length > 0).length).toBeGreaterThan(80)
  for (const payload of hostileHtml) {
    const clean = cleanHtml(`<p>前</p>${payload}<p>后</p>`)
    expect(violations(clean), payload).toEqual([])
    expect(clean, payload).toContain('<p>前</p>')
  }
})

test('富文本: cleaning what is clean changes nothing', () => {
  for (const payload of hostileHtml) {
    const once = cleanHtml(payload)
    expect(cleanHtml(once), payload).toBe(once)
  }
})

test('富文本: payloads inside of allowed elements and of each other are cleaned as well', () => {
  for (const wrap of [
    (inner: string) => `<table><tbody><tr><td>${inner}</td></tr></table>`,
    (inner: string) => `<ul><li><a href="https://ok.test">${inner}`,
    (inner: string) => `<pre><code>${inner}</code></pre>`,
    (inner: string) => `<svg><foreignObject>${inner}`,
    (inner: string) => `<p title='${inner}'>`,
  ])
    for (const payload of hostileHtml) expect(violations(cleanHtml(wrap(payload))), payload).toEqual([])
})

test.each([
  ['a script with its text', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['handlers', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['unknown elements, not their words', '<o:p>甲</o:p><blink>乙</blink>', '甲乙'],
  ['links that run something', '<a href="java\nscript:x">a</a>', '<a>a</a>'],
  ['links that hide where they lead', '<a href="https://bank.test@evil.test/">a</a>', '<a>a</a>'],
  ['pictures within the address', '<p>a<img src="data:image/png;base64,AAAA"></p>', '<p>a</p>'],
  ['pictures of other places of the product', '<p>a<img src="/system/notice/1"></p>', '<p>a</p>'],
  ['pictures without TLS', '<p>a<img src="http://a.test/x.png"></p>', '<p>a</p>'],
  ['styles that leave the text', '<p style="position:fixed;color:#f00">a</p>', '<p style="color: #f00">a</p>'],
  ['sizes of nobody', '<p style="font-size:900pt">a</p>', '<p>a</p>'],
  ['fonts that are not in the list', '<p style="font-family:evil">a</p>', '<p>a</p>'],
  ['cells without end', '<table><tr><td colspan="5000">a</td></tr></table>', '<table><tr><td>a</td></tr></table>'],
])('富文本: removes %s', (_what, given, wanted) => {
  expect(cleanHtml(given)).toBe(wanted)
})

test.each([
  ['headings, lists and quotes', '<h2>一</h2><ol start="3"><li><p>二</p></li></ol><blockquote><p>三</p></blockquote>'],
  ['marks', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><code>f</code></p>'],
  [
    'fonts, sizes, colours and alignment',
    '<p style="text-align: center"><span style="font-family: Microsoft YaHei; font-size: 10.5pt; color: #ff0000; background-color: #ffff00">a</span></p>',
  ],
  [
    'tables with widths and merged cells',
    '<table style="width: 240px"><colgroup><col style="width: 120px" /></colgroup><tbody><tr><th colspan="2" rowspan="3" colwidth="120,120"><p>a</p></th></tr></tbody></table>',
  ],
  [
    'sizes, spaces and borders of a heading',
    '<h1 style="text-align: center; font-size: 32px; font-weight: bolder; margin-bottom: 0; padding: 4px 8px; border: 1px solid #cccccc; float: left">a</h1>',
  ],
  ['code', '<pre><code class="language-ts">a &lt; b &amp;&amp; c</code></pre>'],
  ['a picture of the web', '<img src="https://a.test/x.png?a=1&amp;b=2" width="300" alt="图" />'],
  ['a page of the product', '<a href="/system/notice/NoticeReadIndex?id=1">a</a>'],
  ['mail and telephone', '<a href="mailto:a@b.test">a</a><a href="tel:+861380000">b</a>'],
  ['a link to the web', '<a href="https://a.test/" target="_blank" rel="noopener noreferrer nofollow">a</a>'],
])('富文本: keeps %s', (_what, html) => {
  expect(cleanHtml(html)).toBe(html)
})

test('富文本: links out get their protection, also when they ask for another', () => {
  expect(cleanHtml('<a href="https://a.test" rel="opener">a</a>')).toBe(
    '<a href="https://a.test" rel="noopener noreferrer nofollow">a</a>',
  )
})

test('富文本: an uploaded picture keeps its file id and loses the signature of its address', () => {
  expect(cleanHtml(`<img src="/profile/2026/11/a.png?expires=1&sign=x" data-file-id="${fileId}">`)).toBe(
    `<img data-file-id="${fileId}" src="/profile/2026/11/a.png" />`,
  )
})

test('富文本: what word processors write becomes plain elements and styles', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
    <title>文档</title><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
    <style>@font-face {font-family:宋体;} p.MsoNormal {mso-style-unhide:no;}</style></head><body lang=ZH-CN>
    <p class=MsoNormal align=center style='text-align:center;mso-layout-grid-align:none'><b><span lang=EN-US
    style='font-size:14.0pt;font-family:"微软雅黑",sans-serif;mso-bidi-font-family:宋体;color:red;background:yellow;mso-highlight:yellow'>标题<o:p></o:p></span></b></p></body></html>`
  expect(cleanHtml(word)).toBe(
    '<p style="text-align: center"><strong><span style="font-size: 14pt; font-family: Microsoft YaHei; color: #ff0000; background-color: #ffff00">标题</span></strong></p>',
  )
})

test('富文本: what is taken out can be told, and nothing is told of what stays', () => {
  expect(
    removalsIn(
      '<h1 onclick="x()" class="a" style="position:fixed; margin:-9px; color:red">甲<script>x</script><blink>乙</blink></h1>',
    ),
  ).toEqual(['属性 onclick', '样式 position:fixed', '样式 margin:-9px', '标签 script', '标签 blink'])
  expect(removalsIn('<h1 style="font-size:32px;margin-bottom:0"><b>甲</b><br></h1>')).toEqual([])
  expect(removalsIn(Array.from({ length: 60 }, (_, at) => `<x${at}></x${at}>`).join(''))).toHaveLength(20)
})

test('富文本: text without anything to see is empty', () => {
  expect(cleanHtml('')).toBe('')
  expect(cleanHtml('<p></p>')).toBe('')
  expect(cleanHtml('<p>&nbsp;<br></p><script>x</script>')).toBe('')
  expect(cleanHtml(`<p><img data-file-id="${fileId}"></p>`)).not.toBe('')
})

test('富文本: too long, too many elements, too deep are refused instead of cleaned for seconds', () => {
  expect(() => cleanHtml('字'.repeat(5_242_880))).toThrow('内容过长，请精简后再保存')
  expect(() => cleanHtml('<p>a</p>'.repeat(100_001))).toThrow('内容过于复杂，请精简后再保存')
  expect(() => cleanHtml('<div>'.repeat(10_000))).toThrow('内容嵌套过深，请简化后再保存')
  expect(() => cleanHtml(`${'<b>'.repeat(2_000)}${'</i>'.repeat(200_000)}`)).toThrow('内容嵌套过深，请简化后再保存')
})

test('富文本: deep nesting loses its tags and keeps its words', () => {
  const clean = cleanHtml(`${'<div>'.repeat(500)}字${'</div>'.repeat(500)}`)
  expect(clean).toBe(`${'<div>'.repeat(100)}字${'</div>'.repeat(100)}`)
})

test('富文本: the words stand on one line, as they were written', () => {
  expect(textOfHtml('<h1>标题</h1><p>a &lt;b&gt; &amp;amp; “c”<br>d&nbsp;e</p><ul><li>f</li><li>g</li></ul>')).toBe(
    '标题 a <b> &amp; “c” d e f g',
  )
  expect(textOfHtml('<script>x</script><style>y</style><p>z</p>')).toBe('z')
  expect(textOfHtml('<p><img src="https://a.test/x.png" alt="图"></p>')).toBe('')
})
