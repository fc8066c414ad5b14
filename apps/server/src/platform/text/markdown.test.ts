import { expect, test } from 'vitest'
import { cleanArticle } from './cleanArticle.ts'
import { renderMarkdown } from './markdown.ts'

const id = '0123456789abcdef0123456789abcdef'

test('Markdown: pictures between the marks of a gallery stand together with the words below them', async () => {
  const source = `前\n:::gallery\n![山](cms://file/${id} "雨后的\\"小山\\" <b>")\n\n别的字 ![海](https://a.test/b.png)\n:::\n后`
  const { html } = await cleanArticle(renderMarkdown(source), [])
  expect(html).toBe(
    `<p>前</p>\n<div class="gallery"><figure><img data-file-id="${id}" alt="山" /><figcaption>雨后的"小山" &lt;b&gt;</figcaption></figure>` +
      '<figure><img src="https://a.test/b.png" alt="海" /></figure></div>\n<p>后</p>',
  )
})

test('Markdown: a gallery that nobody closed is text like any other', () => {
  expect(renderMarkdown(':::gallery\n![海](https://a.test/b.png)')).toBe(
    '<p>:::gallery\n<img src="https://a.test/b.png" alt="海"></p>\n',
  )
})
