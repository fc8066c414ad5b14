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

test('Markdown: a gallery in an item of a list ends within the item', () => {
  const picture = '![海](https://a.test/b.png)'
  expect(renderMarkdown(`- 项\n\n  :::gallery\n  ${picture}\n\n  :::\n- 二`)).toContain(
    '<div class="gallery"><figure><img src="https://a.test/b.png" alt="海"></figure></div>\n</li>',
  )
  const open = renderMarkdown(`- :::gallery\n  ${picture}\n\n外面的字\n\n:::\n`)
  expect(open).not.toContain('class="gallery"')
  expect(open).toContain('<p>外面的字</p>')
  const next = renderMarkdown(`> :::gallery\n> ${picture}\n\n:::gallery\n${picture}\n:::`)
  expect(next.match(/class="gallery"/g)).toHaveLength(1)
})

test('Markdown: signs that are never closed are text, however many stand in a row', () => {
  const lines = 40_000
  expect(renderMarkdown(':::gallery\n'.repeat(lines)).match(/:::gallery/g)).toHaveLength(lines)
  expect(renderMarkdown('- :::gallery\n'.repeat(lines / 10)).match(/:::gallery/g)).toHaveLength(lines / 10)
  expect(renderMarkdown(`[^a]: x\n\n${'[^'.repeat(lines)}`).match(/\[\^/g)).toHaveLength(lines)
})

test('Markdown: a text has a thousand footnotes at most, the signs of further ones are words', () => {
  const html = renderMarkdown('甲^[注] '.repeat(20_000))
  expect(html.match(/class="footnote-item"/g)).toHaveLength(1_000)
  expect(html.match(/甲\^\[注\]/g)).toHaveLength(19_000)
})

test('Markdown: footnotes stand below the text', () => {
  const html = renderMarkdown('字[^注]，[^没有]，[^ 空]\n\n[^注]: 说明')
  expect(html).toContain('<sup class="footnote-ref">')
  expect(html).toContain('，[^没有]，[^ 空]')
})
