import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderPool, type RenderPool } from './renderPool.ts'
import { safeHtml } from './safeHtml.ts'

let pool: RenderPool
let themes = 0
beforeAll(() => void (pool = createRenderPool('Asia/Shanghai')))
afterAll(() => pool.close())

function render(html: string, template = 'index.html'): Promise<string> {
  const theme = { id: `code@${themes++}`, files: { [template]: '{{ content | raw }}' } }
  const data = { content: safeHtml(html) }
  return pool.render({ theme, template, data, now: 0, assets: '/static/', answer: async () => [] })
}
const codeOf = (language: string, html: string) => `<pre><code class="language-${language}">${html}</code></pre>`
const plain = (html: string) => html.replaceAll(/<span class="(?:hljs|language)-[\w -]+">|<\/span>/g, '')

test.for([
  ['javascript', 'const a = 1', '<span class="hljs-keyword">const</span>'],
  ['js', 'const a = 1', '<span class="hljs-keyword">const</span>'],
  ['typescript', 'let a: string', '<span class="hljs-built_in">string</span>'],
  ['html', '&lt;b class="x"&gt;', '<span class="hljs-name">b</span>'],
  ['sql', "select 'x' from t", '<span class="hljs-keyword">select</span>'],
  ['python', 'def f(): pass', '<span class="hljs-keyword">def</span>'],
  ['bash', 'echo "x"', '<span class="hljs-string">'],
  ['json', '{"a": 1}', '<span class="hljs-attr">'],
  ['yaml', 'a: 1', '<span class="hljs-attr">'],
  ['css', 'a { color: red }', '<span class="hljs-attribute">color</span>'],
  ['c', 'int main() {}', 'hljs-type'],
  ['cpp', 'class A {};', 'hljs-keyword'],
  ['csharp', 'public class A {}', 'hljs-keyword'],
  ['go', 'func main() {}', 'hljs-keyword'],
  ['java', 'public class A {}', 'hljs-keyword'],
  ['php', '&lt;?php echo 1;', 'hljs-keyword'],
  ['markdown', '# a', 'hljs-section'],
  ['xml', '&lt;a/&gt;', 'hljs-name'],
] as const)('代码: a block of %s is shown in colours', async ([language, code, part]) => {
  const shown = await render(codeOf(language, code))
  expect(shown).toContain(part)
  expect(shown).toMatch(new RegExp(`^<pre tabindex="0"><code class="language-${language} hljs">`))
})

test.for([
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  '&lt;img src=x onerror=alert(1)&gt;',
  '"&gt;&lt;svg onload=alert(1)&gt;',
  '&#60;script&#62;alert(1)&#x3c;/script&#x3e;',
  '&amp;lt;script&amp;gt;',
  '`${alert(1)}` // &lt;script&gt;',
])('代码: %s in a block stays text in every language', async (code) => {
  for (const language of ['html', 'javascript', 'php', 'markdown', 'css', 'bash']) {
    const shown = await render(codeOf(language, code))
    expect(shown).toContain('hljs')
    expect(plain(shown)).toMatch(/^<pre tabindex="0"><code class="language-\w+ hljs">[^<]*<\/code><\/pre>$/)
  }
})

test('代码: what is in no known language, too long or marked up already stays as it is', async () => {
  for (const html of [
    codeOf('brainfuck', '+++'),
    codeOf('constructor', 'a'),
    '<pre><code>const a = 1</code></pre>',
    '<pre><code class="language-js">const <b>a</b></code></pre>',
    codeOf('js', 'const a = 1\n'.repeat(2_000)),
  ])
    expect(await render(html)).toBe(html.replace('<pre>', '<pre tabindex="0">'))
})

test('代码: very much code and code that is hard to read neither end the page nor keep it long', async () => {
  const begun = performance.now()
  const hard = ['(', '[', '{', '"', "'", '`', '/*', '&lt;', '\\', '$(']
    .map((sign) => sign.repeat(5_000))
    .map((code) => code)
  const blocks = ['javascript', 'php', 'markdown', 'html', 'css', 'yaml', 'bash', 'sql'].flatMap((language) =>
    hard.map((code) => codeOf(language, code.slice(0, 19_000))),
  )
  const shown = await render(blocks.join('\n'))
  expect(shown.match(/<pre tabindex="0">/g)).toHaveLength(blocks.length)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('代码: feeds are told the text without colours', async () => {
  const html = codeOf('js', 'const a = 1')
  expect(await render(html, 'rss.xml')).toBe(html)
})
