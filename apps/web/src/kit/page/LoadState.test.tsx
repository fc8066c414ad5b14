import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import { LoadState } from './LoadState.tsx'

afterEach(() => vi.unstubAllGlobals())

test('加载: a skeleton, then why it failed, and another try brings it; a failed refresh leaves it standing', async () => {
  const read = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('数据库忙')))
  function Holder() {
    const query = useQuery({ queryKey: ['holder'], queryFn: read })
    return (
      <>
        <LoadState query={query} what="持有人" skeleton="骨架" />
        {query.data}
        <button onClick={() => void query.refetch()}>刷新</button>
      </>
    )
  }
  const { user } = renderPage(<Holder />)
  expect(screen.getByText('骨架')).toBeTruthy()
  expect(await screen.findByText('持有人加载失败：数据库忙')).toBeTruthy()
  expect(screen.queryByText('骨架')).toBeNull()
  read.mockResolvedValueOnce('王敏')
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('王敏')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('持有人加载失败：数据库忙')).toBeNull())
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('持有人加载失败：数据库忙')).toBeTruthy()
  expect(screen.getByText('王敏')).toBeTruthy()
})
