import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MarkedWord } from '#/components/RichText/richText.types.ts'
import { stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { wordProblems } from './markdownWords.ts'

beforeEach(() => stubLayout())
afterEach(() => vi.unstubAllGlobals())

const words: MarkedWord[] = [
  { word: '登陆', forbidden: false, replaceWith: '登录', count: 2, spellings: ['登陆', '登 陆'] },
  { word: '代购', forbidden: true, replaceWith: null, count: 1, spellings: ['代购'] },
]
const source = '# 请登陆\n\n先**登 陆**，再看[说明](https://example.com/登陆)，不接代购。'

test('Markdown: words that a text should not have are told as readers see it, and replaced outside of addresses', async () => {
  const checkWords = vi.fn<(text: string) => Promise<MarkedWord[]>>(async () => words)
  let written = source
  function Form() {
    const [value, setValue] = useState(source)
    return (
      <MarkdownEditor
        articleId={undefined}
        value={value}
        onChange={(next) => setValue((written = next))}
        tools={null}
        checkWords={checkWords}
      />
    )
  }
  const html = '<h1>请登陆</h1>\n<p>先<strong>登 陆</strong>，再看<a href="x">说明</a>，不接代购。</p>'
  const { user } = renderPage(<Form />, { answers: { 'POST /cms/cmsArticle/previewMarkdown': { data: { html } } } })
  await user.click(screen.getByRole('button', { name: '敏感词检测' }))
  const panel = within(await screen.findByRole('region', { name: '敏感词检测' }))
  expect(await panel.findByText('命中 2 个词汇')).toBeTruthy()
  expect(checkWords.mock.calls[0]?.[0].split(/\n+/)).toEqual(['请登陆', '先登 陆，再看说明，不接代购。'])
  expect(panel.getByText('代购 × 1')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: '替换为“登录”' }))
  expect(written).toBe('# 请登录\n\n先**登录**，再看[说明](https://example.com/登陆)，不接代购。')
  await user.click(panel.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('region', { name: '敏感词检测' })).toBeNull()
})

test('Markdown: words are marked where they stand, with what is meant instead', () => {
  const marks = wordProblems(source, words)
  expect(marks.map(({ from, to }) => source.slice(from, to))).toEqual(['登陆', '登 陆', '代购'])
  expect(marks.map(({ message }) => message)).toEqual([
    '敏感词或易错词：登陆，建议“登录”',
    '敏感词或易错词：登陆，建议“登录”',
    '禁用词：代购',
  ])
})
