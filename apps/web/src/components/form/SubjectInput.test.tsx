import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { SubjectInput } from './SubjectInput.tsx'

const answers: Answers = {
  'GET /system/post/selectList': {
    data: [
      { id: 'p1', name: '销售' },
      { id: 'p2', name: '采购' },
    ],
  },
}

test('条件的值: posts are chosen by name, several where the question takes several', async () => {
  const chosen = vi.fn<(ids: string[]) => void>()
  const { user } = renderPage(
    <SubjectInput type="postSelect" label="条件的值" multiple value={['p1']} onChange={chosen} />,
    { answers },
  )
  expect(await screen.findByText('销售')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: '条件的值' }))
  await user.click(await screen.findByText('采购'))
  expect(chosen).toHaveBeenCalledWith(['p1', 'p2'])
})

test('条件的值: a type that nobody knows has no input', () => {
  const { container } = renderPage(
    <SubjectInput type="constructor" label="x" multiple={false} value="" onChange={() => undefined} />,
  )
  expect(container.querySelector('input')).toBeNull()
})
