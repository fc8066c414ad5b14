import { expect, test } from 'vitest'
import { toMarkdown } from './toMarkdown.ts'

test('Markdown: rich text becomes what Markdown has for it', () => {
  expect(
    toMarkdown(
      '<h2>题</h2><p><strong>粗</strong>与<a href="cms://article/1">链</a></p><ul class="task-list"><li class="task-item"><input type="checkbox" checked><div><p>完</p></div></li></ul><ol><li><p>一</p></li></ol><pre><code class="language-sql">a &lt; b</code></pre><table><tr><th>x</th></tr><tr><td>y|z</td></tr></table>',
    ),
  ).toBe(
    '## 题\n\n**粗**与[链](cms://article/1)\n\n- [x] 完\n\n1. 一\n\n```sql\na < b\n```\n\n| x |\n| --- |\n| y\\|z |',
  )
})

test('Markdown: a gallery keeps its pictures, their order and their words', () => {
  const id = '0123456789abcdef0123456789abcdef'
  const html =
    `<p>前</p><div class="gallery"><figure><img src="/x.png" data-file-id="${id}" alt="一座山"><figcaption>雨后的"小山"</figcaption></figure>` +
    '<figure><img src="https://a.test/b.png" alt="海"></figure></div><p>后</p>'
  expect(toMarkdown(html)).toBe(
    `前\n\n:::gallery\n![一座山](cms://file/${id} "雨后的\\"小山\\"")\n![海](https://a.test/b.png)\n:::\n\n后`,
  )
})

test('Markdown: the words below a picture may say what they like', () => {
  const html =
    '<div class="gallery"><figure><img src="https://a.test/b.png" alt="海"><figcaption>$$5 $& $1 $`</figcaption></figure></div>'
  expect(toMarkdown(html)).toBe(':::gallery\n![海](https://a.test/b.png "$$5 $& $1 $`")\n:::')
})
