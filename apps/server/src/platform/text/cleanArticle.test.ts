import { expect, test } from 'vitest'
import { hostileHtml, violations } from '@app/shared/kit/testing/hostileHtml.ts'
import { cleanArticle } from './cleanArticle.ts'

const hosts = ['player.bilibili.com', 'v.qq.com']
const clean = async (html: string) => (await cleanArticle(html, hosts)).html
const fileId = '0123456789abcdef0123456789abcdef'

/** What an article may have beyond a notice, taken out again before the common check. */
const beyond = (html: string) =>
  html
    .replaceAll(/<iframe src="https:\/\/(player\.bilibili\.com|v\.qq\.com)\/[^"<>]*"[^<>]*><\/iframe>/g, '')
    .replaceAll(/<input type="checkbox"( checked)? disabled \/>/g, '')
    .replaceAll(/<(\/?)(ins|del|section)\b/g, '<$1span')
    .replaceAll(/ (id="h-\d+"|class="[a-z0-9 -]*")/g, '')

const attacks = [
  ...hostileHtml,
  '<iframe src="https://player.bilibili.com.evil.test/x"></iframe>',
  '<iframe src="https://player.bilibili.com@evil.test/x"></iframe>',
  '<iframe src="http://player.bilibili.com/x"></iframe>',
  '<iframe src="https://player.bilibili.com/x" srcdoc="<script>alert(1)</script>" onload="alert(1)"></iframe>',
  '<iframe src="https://player.bilibili.com/x"><img src=x onerror=alert(1)></iframe>',
  '<iframe src="https://v.qq.com/x"><a title="</iframe><img src=x onerror=alert(1)>"></a></iframe>',
  '<iframe src="https://v.qq.com/x" sandbox="allow-top-navigation allow-scripts"></iframe>',
  '<iframe src="https://evil.test/"><iframe src="https://v.qq.com/a"></iframe>',
  '<iframe src="java\nscript:alert(1)//v.qq.com"></iframe>',
  '<iframe src="https://v.qq.com/&quot; onload=&quot;alert(1)"></iframe>',
  '<input type=image src=x onerror=alert(1)>',
  '<input type=checkbox onfocus=alert(1) autofocus>',
  '<input type="checkbox" formaction="javascript:alert(1)">',
  '<a href="cms://article/1?javascript:alert(1)">x</a>',
  '<a href="cms://script/1">x</a>',
  '<a href="cms://article/../../x">x</a>',
  '<img src="cms://article/1">',
  '<section><style>p{}</style><script>alert(1)</script></section>',
  '<ins cite="javascript:alert(1)" onclick=alert(1)>x</ins>',
  '<h2 id="__proto__" onclick=alert(1)>x</h2>',
  '<p class="ant-modal fixed task-list">x</p>',
]

test('文章正文: no script, handler or foreign frame survives, and cleaning again changes nothing', async () => {
  for (const payload of attacks) {
    const once = await clean(`<p>前</p>${payload}<p>后</p>`)
    expect(violations(beyond(once)), payload).toEqual([])
    expect(once, payload).toContain('<p>前</p>')
    expect(await clean(once), payload).toBe(once)
  }
})

test.each([
  [
    'players of known hosts, shut in, without what they show to old readers',
    '<iframe src="//player.bilibili.com/player.html?bvid=1" width="100%" height="400" sandbox="" onload="x()"><p>旧</p></iframe>',
    '<iframe src="https://player.bilibili.com/player.html?bvid=1" width="100%" height="400" sandbox="allow-scripts allow-same-origin allow-presentation" referrerpolicy="no-referrer" loading="lazy" allowfullscreen></iframe>',
  ],
  ['nothing of other frames', '<p>a</p><iframe src="https://evil.test/"><p>旧</p></iframe>', '<p>a</p>'],
  [
    'task lists as they stand in Markdown, their boxes without a use',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked onclick="x()"><p>完</p></li></ul>',
    '<ul class="task-list"><li class="task-item"><input type="checkbox" checked disabled /><p>完</p></li></ul>',
  ],
  ['no other inputs', '<p>a<input type="text" value="x"></p>', '<p>a</p>'],
  ['insertions and deletions', '<p><ins>a</ins><del>b</del></p>', '<p><ins>a</ins><del>b</del></p>'],
  ['headings with numbers of their own', '<h2 id="x">一</h2><h3>二</h3>', '<h2 id="h-1">一</h2><h3 id="h-2">二</h3>'],
  [
    'links to own content',
    '<a href="cms://article/a1">a</a><a href="cms://class/c1">b</a><a href="cms://file/f1">c</a>',
    '<a href="cms://article/a1">a</a><a href="cms://class/c1">b</a><a href="cms://file/f1">c</a>',
  ],
  ['known classes alone', '<p class="indent-2 ant-modal">a</p>', '<p class="indent-2">a</p>'],
  ['a first line moved in', '<p style="text-indent:2em;position:fixed">a</p>', '<p style="text-indent: 2em">a</p>'],
  [
    'films with a poster',
    `<video src="/profile/2026/a.mp4?sign=x" poster="https://a.test/p.png" controls loop autoplay data-file-id="${fileId}"></video>`,
    `<video data-file-id="${fileId}" src="/profile/2026/a.mp4" poster="https://a.test/p.png" controls loop></video>`,
  ],
  ['pictures of the web without TLS', '<img src="http://a.test/x.png" />', '<img src="http://a.test/x.png" />'],
  [
    'footnotes of Markdown',
    '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>b</p></li></ol></section>',
    '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li class="footnote-item" id="fn1"><p>b</p></li></ol></section>',
  ],
])('文章正文: keeps %s', async (_what, given, wanted) => {
  expect(await clean(given)).toBe(wanted)
})

test('文章正文: a large body is cleaned beside the main thread, by the same rules', async () => {
  const row = '<h2>章</h2><p onclick="x()">正文</p><script>x</script>'
  const { html, text } = await cleanArticle(row.repeat(4_000), hosts)
  expect(html.startsWith('<h2 id="h-1">章</h2><p>正文</p><h2 id="h-2">章</h2>')).toBe(true)
  expect(html).not.toMatch(/script|onclick/)
  expect(text.startsWith('章 正文 章 正文')).toBe(true)
  const few = await cleanArticle(row, hosts)
  expect(html.startsWith(few.html)).toBe(true)
})

test('文章正文: too long, too many elements, too deep are refused, also by the thread', async () => {
  await expect(cleanArticle('字'.repeat(700_000), hosts)).rejects.toThrow('正文内容过长，最多2MB')
  await expect(cleanArticle('<b>a</b>'.repeat(100_001), hosts)).rejects.toThrow('内容过于复杂，请精简后再保存')
  await expect(cleanArticle('<div>'.repeat(30_000), hosts)).rejects.toThrow('内容嵌套过深，请简化后再保存')
})
