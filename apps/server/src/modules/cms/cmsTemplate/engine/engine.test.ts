import { afterAll, beforeAll, expect, test } from 'vitest'
import { unavailable } from '#/platform/errors.ts'
import { createRenderPool, TemplateError, type RenderPool } from './renderPool.ts'
import { safeHtml, type PageData } from './safeHtml.ts'

let pool: RenderPool
let themes = 0

beforeAll(() => void (pool = createRenderPool('Asia/Shanghai')))
afterAll(() => pool.close())

const now = Date.parse('2026-03-10T04:00:00Z')

function render(
  source: string | Record<string, string>,
  data: PageData = {},
  answer: (tag: string, args: Record<string, unknown>) => Promise<unknown> = async () => [],
): Promise<string> {
  const files = typeof source === 'string' ? { 'index.html': source } : source
  const theme = { id: `test@${themes++}`, files }
  return pool.render({ theme, template: 'index.html', data, now, assets: '/static/default/', answer })
}

test('模板: what is put in is escaped, only what the host marked is printed as it is', async () => {
  const evil = '<script>alert("1")</script>'
  expect(await render('{{ x }}', { x: evil })).toBe('&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;')
  expect(await render('{{ x | raw }}', { x: evil })).toBe('&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;')
  expect(await render('{{ a.content | raw }}', { a: { content: safeHtml('<b>好</b>') } })).toBe('<b>好</b>')
  expect(await render('{{ a.content }}', { a: { content: safeHtml('<b>好</b>') } })).toBe('&lt;b&gt;好&lt;/b&gt;')
})

test.for([
  ['{{ "<b>" | raw }}', '&lt;b&gt;'],
  ['{% assign x = safe %}{{ x | raw }}', '<i>1</i>'],
  ['{{ safe | append: "<script>" | raw }}', '&lt;i&gt;1&lt;/i&gt;&lt;script&gt;'],
  ['{{ "<script>" | prepend: safe | raw }}', '&lt;i&gt;1&lt;/i&gt;&lt;script&gt;'],
  ['{{ evil | replace: "x", "y" | raw }}', '&lt;s&gt;'],
  ['{{ list | join: "<br>" | raw }}', '&lt;s&gt;&lt;br&gt;&lt;s&gt;'],
  ['{{ list | raw }}', '&lt;s&gt;&lt;s&gt;'],
  ['{% capture y %}{{ evil }}{% endcapture %}{{ y | raw }}', '&amp;lt;s&amp;gt;'],
  ['{% echo evil %}', '&lt;s&gt;'],
  ['{% echo evil | raw %}', '&lt;s&gt;'],
  ['{% cycle evil, evil %}', '&lt;s&gt;'],
  ['{% liquid echo evil %}', '&lt;s&gt;'],
  ['{{ evil | json | raw }}', '&#34;&lt;s&gt;&#34;'],
  ['{{ evil | highlight: "s" | raw }}', '&lt;<em class="hl">s</em>&gt;'],
  ['{{ evil | newline_to_br | raw }}', '&lt;s&gt;'],
] as const)('模板: %s prints %s', async ([source, output]) => {
  const data = { evil: '<s>', list: ['<s>', '<s>'], safe: safeHtml('<i>1</i>') }
  expect((await render(source, data)).trim()).toBe(output)
})

test.for([
  '{{ x.constructor }}',
  '{{ x.__proto__ }}',
  '{{ x["constructor"]["constructor"] }}',
  '{{ "a".constructor.name }}',
  '{{ list.constructor }}{{ list.push }}{{ list.__proto__.length }}',
  '{{ x.toString }}{{ x.valueOf }}{{ safe.html }}{{ safe.toString }}',
  '{{ constructor }}{{ __proto__ }}{{ process }}{{ globalThis }}{{ require }}',
  '{% assign __proto__ = x %}{{ polluted }}',
  '{{ list | map: "constructor" | join }}',
  '{{ list | where: "__proto__", "y" | join }}',
] as const)('模板: %s reaches nothing', async (source) => {
  expect((await render(source, { x: { a: 1 }, list: [{ a: 1 }], safe: safeHtml('<i>') })).trim()).toBe('')
})

test('模板: a record that looks like the mark of the host is data', async () => {
  const stranger = { html: '<b>', '#html': '<b>', mark: '<b>', raw: true }
  expect(await render('{{ x | raw }}', { x: stranger })).toBe('')
})

test('模板: nothing that could be called gets in', async () => {
  const withFunction = { x: (() => 'called') as unknown as string }
  await expect(render('{{ x }}', withFunction)).rejects.toThrow('templates take plain data only, not function')
  await expect(render('{{ x }}', { x: new Date(0) as unknown as string })).rejects.toThrow('plain data only')
})

test.for([
  ['{% include "../../etc/passwd" %}', '模板 ../../etc/passwd 不存在'],
  ['{% render "/etc/passwd" %}', '模板 /etc/passwd 不存在'],
  ['{% layout "constructor" %}', '模板 constructor 不存在'],
  ['{% assign f = "__proto__" %}{% include f %}', '模板 __proto__ 不存在'],
  ['{{ x | nonesuch }}', '过滤器 nonesuch 不存在'],
  ['{% nonesuch %}', '标签 nonesuch 不存在'],
  ['{% if x %}', '标签 {% if x %} 没有结束'],
  ['{% cms_articles size: 3 %}', '标签 cms_articles 缺少 var，如 var: rows'],
  ['{% cms_articles var: a, sql: "select" %}', '标签 cms_articles 没有参数 sql'],
  ['{% cms_resources var: a, where: "1=1" %}', '标签 cms_resources 没有参数 where'],
  ['{% cms_hot_words var: a, type: "x" %}', '标签 cms_hot_words 没有参数 type'],
  [
    '{% cms_stat var: a, name: "users" %}',
    '参数只能是 articles、resources、classes、leaveWords、today、views、visitors',
  ],
  ['{% assign n = 5 %}{% cms_page_list var: a, size: n %}', '标签 cms_page_list 的 size 只能写固定的值'],
  ['{% cms_page_list var: a, sort: x %}', '标签 cms_page_list 的 sort 只能写固定的值'],
  ['{% cms_page_list var: a, sort: "random" %}', '参数只能是 default、time、hits、updated'],
  ['{% cache %}x{% endcache %}', '模板写法有误'],
  ['{% cache "a", 60, 70 %}x{% endcache %}', '标签 cache 的写法为'],
  ['{% cache "a" %}x', '没有结束'],
  ['{% cms_articles var: a, sort: "id; drop table" %}', '参数只能是 default、time、hits、updated、random'],
] as const)('模板: %s is refused with 「%s」', async ([source, sentence]) => {
  await expect(render(source, { x: '1' })).rejects.toThrow(sentence)
})

test('模板: a fault names the line and the column of the source it stands in', async () => {
  const files = { 'index.html': '一\n{% include "partial/a" %}', 'partial/a.html': '二\n三\n  {{ x | nonesuch }}' }
  await expect(render(files)).rejects.toMatchObject({
    fault: { file: 'partial/a.html', line: 3, column: 3, message: '过滤器 nonesuch 不存在' },
  })
  await expect(pool.check('list.html', 'ok\n\n {% for a in %}{% endfor %}')).rejects.toMatchObject({
    fault: { file: 'list.html', line: 3 },
  })
  await expect(pool.check('list.html', '{% comment %}{% nonesuch %}{% endcomment %}')).resolves.toBeUndefined()
})

test.for([
  ['an endless include', '{% include "index" %}', /嵌套超过 10 层/],
  [
    'nested loops',
    '{% for a in (1..10000) %}{% for b in (1..10000) %}{{ b }}{% endfor %}{% endfor %}',
    /超过 1000 毫秒|内存|5 MB/,
  ],
  [
    'empty loops',
    '{% for a in (1..4000) %}{% for b in (1..4000) %}{% endfor %}{% endfor %}',
    /超过 1000 毫秒|2 秒|内存/,
  ],
  ['a range beyond all bounds', '{% for a in (1..1000000000) %}{% endfor %}', /内存过多/],
  [
    'a text doubled again and again',
    `{% assign x = "aaaaaaaaaa" %}${'{% assign x = x | append: x %}'.repeat(40)}{{ x }}`,
    /内存/,
  ],
  ['a date of endless width', '{{ "now" | date: "%999999999Y" }}', /./],
] as const)('模板: %s ends, and the next page is made', async ([, source, sentence]) => {
  const outcome = await render(source).then(
    (html) => (html.length < 100_000 ? '页面很短' : 'too long'),
    (error: Error) => error.message,
  )
  if (outcome !== '页面很短') expect(outcome).toMatch(sentence)
  expect(await render('{{ x }}', { x: '好' })).toBe('好')
})

test('模板: rows of the host come with arguments that are brought into their bounds, the same call once', async () => {
  const asked: unknown[] = []
  const html = await render(
    '{% cms_articles var: a, class: "news", size: 5000, children: false %}{% cms_articles var: b, class: "news", size: 100, children: false %}{{ a[0].title }}{{ b[0].title }}{{ a[0].body | raw }}',
    {},
    async (tag, args) => {
      asked.push([tag, args])
      return [{ title: '<甲>', body: safeHtml('<p>') }]
    },
  )
  expect(html).toBe('&lt;甲&gt;&lt;甲&gt;<p>')
  expect(asked).toEqual([['cms_articles', { class: 'news', size: 100, children: false }]])
})

test('模板: a slow answer of the host is not the time of the template', async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    return []
  }
  expect(await render('{% cms_articles var: a %}{% for one in a %}{{ one }}{% endfor %}好', {}, slow)).toBe('好')
})

test('模板: more than fifty calls of the host end the page', async () => {
  const calls = Array.from({ length: 51 }, (_, i) => `{% cms_articles var: a, offset: ${i} %}`).join('')
  await expect(render(calls)).rejects.toThrow('一页最多使用 50 次数据标签')
  await expect(
    render('{% cms_tags var: a %}', {}, async () => {
      throw new Error('数据库不可用')
    }),
  ).rejects.toThrow('数据库不可用')
})

test('模板: filters for Chinese pages', async () => {
  const data = {
    t: '2026-03-10T03:00:00Z',
    n: 12_345,
    b: 1_572_864,
    s: '公司举办春季植树活动',
    p: '13800001234',
    c: '/media/a.jpg',
  }
  expect(await render('{{ t | date: "%Y年%m月%d日 %H:%M %A" }}', data)).toBe('2026年03月10日 11:00 星期二')
  expect(await render('{{ t | time_ago }}|{{ n | number_cn }}|{{ b | file_size }}', data)).toBe('1小时前|1.2万|1.5 MB')
  expect(await render('{{ s | width: 10 }}|{{ p | mask }}|{{ c | img: 300 }}', data)).toBe(
    '公司举办春…|138*****234|/media/a.jpg?thumb=320',
  )
  const known = '/media/a?v=0a1b2c3d-1600x900-30x70'
  expect(await render('{{ c | picture: 320, "200px" | raw }}|{{ k | img: 300 }}', { ...data, k: known })).toBe(
    'src="/media/a.jpg?thumb=320"|/media/a?thumb=320&amp;v=0a1b2c3d-1600x900-30x70',
  )
  const marked = await render('{{ k | picture: 320, s | raw }}', { k: `${known}"><script>`, s: '"><script>' })
  expect(marked).not.toContain('<script>')
  expect(await render('{{ "css/site.css" | asset }}')).toBe('/static/default/css/site.css')
})

test('模板: pages are made side by side, and the theme of one is not that of the other', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, (_, i) => render(`${i}:{{ x }}`, { x: i })))
  expect(pages).toEqual(Array.from({ length: 20 }, (_, i) => `${i}:${i}`))
})

test('模板: arguments of resources, words and numbers are brought into their bounds', async () => {
  const asked: unknown[] = []
  const source =
    '{% cms_resources var: a, size: 999999999999, type: list %}{% cms_resources var: a, size: -5 %}' +
    '{% cms_hot_words var: b, size: "1000" %}{% cms_stat var: c %}{{ c }}'
  const html = await render(source, { list: [{ a: 1 }] }, async (tag, args) => {
    asked.push([tag, args])
    return tag === 'cms_stat' ? 7 : []
  })
  expect(html).toBe('7')
  expect(asked).toEqual([
    ['cms_resources', { size: 100 }],
    ['cms_resources', { size: 1 }],
    ['cms_hot_words', { size: 100 }],
    ['cms_stat', {}],
  ])
})

test.for([
  ['/news/1.html', 'https://www.example.com/news/1.html'],
  ['https://a.example/x', 'https://a.example/x'],
  ['mailto:a@b.cn', 'mailto:a@b.cn'],
  ['cms://article/a1', 'https://www.example.com/news/7.html'],
  ['cms://class/c1', ''],
  ['cms://user/1', ''],
  ['javascript:alert(1)', ''],
  ['//evil.example', ''],
  [String.raw`/\evil.example`, ''],
  ['data:text/html,x', ''],
  ['/a"><script>', 'https://www.example.com/a&#34;&gt;&lt;script&gt;'],
] as const)('模板: the address %s is told as %s', async ([address, told]) => {
  const answer = async (tag: string, { address: asked }: Record<string, unknown>) =>
    tag === 'url' && asked === 'cms://article/a1' ? '/news/7.html' : ''
  expect(await render('{{ x | url }}', { x: address, site: { url: 'https://www.example.com/' } }, answer)).toBe(told)
})

test('模板: a text becomes a picture for cameras, escaped and bounded', async () => {
  const svg = await render('{{ x | qrcode: 120 | raw }}', { x: 'https://www.example.com/?a=1&b="2"' })
  expect(svg).toMatch(/^<svg class="qrcode"[^>]* width="120" height="120" viewBox="0 0 \d+ \d+"/)
  expect(svg).toContain('aria-label="二维码：https://www.example.com/?a=1&amp;b=&#34;2&#34;"')
  expect(svg).toContain('<path fill="#000" d="M2 2h1v1h-1z')
  expect(await render('{{ x | qrcode }}', { x: 'a' })).toContain('&lt;svg')
  expect(await render('{{ x | qrcode: 99999 | raw }}', { x: '公司'.repeat(50) })).toContain('width="1000"')
  expect(await render('{{ x | qrcode | raw }}', { x: 'a'.repeat(100_000) })).toBe('')
  expect(await render('{{ nothing | qrcode | raw }}{{ list | qrcode: list | raw }}', { list: [] })).toBe('')
})

test('模板: what kept the host from answering is told as that, not as a fault of the template', async () => {
  const away = unavailable()
  const failing = render('{% cms_stat var: n %}{{ n }}', {}, () => Promise.reject(away))
  await expect(failing).rejects.toBe(away)
  // Nor does it stay with the thread.
  await expect(render('{% cms_stat var: n, name: "nonsense" %}{{ n }}')).rejects.toThrow(TemplateError)
  expect(await render('{% cms_stat var: n %}{{ n }}', {}, async () => 3)).toBe('3')
})

test('模板: pages that wait when the server stops are refused, nobody waits for ever', async () => {
  const closing = createRenderPool('Asia/Shanghai')
  const theme = { id: 'closing@1', files: { 'index.html': '{% cms_stat var: n %}{{ n }}' } }
  const answer = () => Promise.withResolvers<unknown>().promise
  const order = { theme, template: 'index.html', data: {}, now, assets: '/', answer }
  const pages = Array.from({ length: 5 }, () => closing.render(order))
  const ends = Promise.allSettled(pages)
  await closing.close()
  expect((await ends).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
})
