import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import PreviewLinks from './PreviewLinks.tsx'

afterEach(() => vi.unstubAllGlobals())

const link = {
  id: 'p1',
  draft: 'Y',
  versionId: null,
  expireTime: '2026-11-25 10:00:00',
  createBy: '3',
  createByName: '王敏',
  createTime: '2026-11-24 10:00:00',
}
const answers = {
  'GET /cms/cmsArticle/previewToken/a1': { data: [link] },
  'POST /cms/cmsArticle/previewToken/a1': {
    data: { id: 'p2', token: 't', url: 'https://www.example.com/preview/a1?token=t', expireTime: '' },
  },
}

test('预览链接: a new one lasts as long as was asked for, one that stands is taken back after a question', async () => {
  const { user, askedFor } = renderPage(<PreviewLinks id="a1" draft="Y" onClosed={() => undefined} />, { answers })
  expect(await screen.findByText('王敏 创建于 2026-11-24 10:00:00，2026-11-25 10:00:00 到期')).toBeTruthy()
  const hours = screen.getByRole('spinbutton', { name: '有效时长（小时）' })
  await user.clear(hours)
  await user.type(hours, '48')
  await user.click(screen.getByRole('button', { name: '生成并复制' }))
  await waitFor(() => expect(askedFor('POST /cms/cmsArticle/previewToken/a1')).toHaveLength(1))
  expect(askedFor('POST /cms/cmsArticle/previewToken/a1')[0]?.body).toEqual({ hours: 48, draft: 'Y' })
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await screen.findAllByText('撤销后，持有该链接的人将无法查看，确定撤销吗?')
  await user.click(screen.getAllByRole('button', { name: '撤销' }).at(-1) as HTMLElement)
  await waitFor(() => expect(askedFor('POST /cms/cmsArticle/previewToken/revoke/p1')).toHaveLength(1))
})
