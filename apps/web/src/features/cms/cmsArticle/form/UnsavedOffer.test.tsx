import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { UnsavedOffer } from './UnsavedOffer.tsx'

const asked = 'GET /cms/cmsArticle/unsaved'
const lost = (key: string, title: string) => ({
  key,
  title,
  classId: 'c1',
  articleType: '3',
  updateTime: '2026-03-04 05:06:07',
})

function show(rows: object[], formKey = 'mine', silent = false) {
  const open = vi.fn<Shell['open']>()
  const shell = { open } as unknown as Shell
  const page = renderPage(
    <ShellContext value={shell}>
      <UnsavedOffer formKey={formKey} silent={silent} />
    </ShellContext>,
    { answers: { [asked]: () => ({ data: rows }), 'POST /cms/cmsArticle/autosave/discard': {} } },
  )
  return { ...page, open }
}

test('未保存的文章: the newest one is opened as its own form, which begins with it', async () => {
  const { user, open } = show([lost('a', '厂区新线'), lost('b', '旧稿')])
  expect(
    await screen.findByText('检测到未保存的文章《厂区新线》（2026-03-04 05:06:07，另有 1 篇），是否恢复?'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /恢\s*复/ }))
  expect(open).toHaveBeenCalledWith('/cmsArticle/articleForm?type=3&key=a&classId=c1&recover=1')
})

test('未保存的文章: one is discarded after a question, then the next is offered', async () => {
  const rows = [lost('a', ''), lost('b', '旧稿')]
  const { user, askedFor } = show(rows)
  await user.click(await screen.findByRole('button', { name: /丢\s*弃/ }))
  const question = within(await screen.findByRole('alertdialog', { name: /确认丢弃文章/ }))
  rows.shift()
  await user.click(question.getByRole('button', { name: /丢\s*弃/ }))
  await waitFor(() => expect(askedFor('POST /cms/cmsArticle/autosave/discard')).toMatchObject([{ body: { key: 'a' } }]))
  expect(await screen.findByText('检测到未保存的文章《旧稿》（2026-03-04 05:06:07），是否恢复?')).toBeTruthy()
})

test('未保存的文章: the text of a form that this window has open is not offered to another one', async () => {
  show([], 'open here')
  show([lost('open here', '还在写'), lost('c', '另一篇')], 'another')
  expect(await screen.findByText('检测到未保存的文章《另一篇》（2026-03-04 05:06:07），是否恢复?')).toBeTruthy()
})
