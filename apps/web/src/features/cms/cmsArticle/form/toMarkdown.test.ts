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
