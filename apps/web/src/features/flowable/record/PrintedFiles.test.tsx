import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TimelineStep } from '@app/shared/flowable/requestDetail.ts'
import { PrintedFiles } from './PrintedFiles.tsx'

const person = { id: 'u1', name: '韩主管', deptName: '' }
const file = (id: string, name: string) => ({ id, name, url: `/profile/${id}`, size: 1 })
const step = (id: string, ...files: ReturnType<typeof file>[]) =>
  ({
    id,
    nodeName: '主管审批',
    sayings: [{ id, type: '1', content: '', user: person, time: '', files, signature: null }],
  }) as unknown as TimelineStep

test('打印附件: names with who added them and where, the oldest first; pictures are shown', () => {
  const newestFirst = [step('2', file('b', '报价.pdf')), step('1', file('a', '现场.JPG'))]
  const { container } = render(<PrintedFiles steps={newestFirst} />)
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['现场.JPG主管审批 · 韩主管', '报价.pdf主管审批 · 韩主管'])
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/profile/a?thumb=640',
  ])
  expect(within(screen.getByRole('region', { name: '附件' })).getByRole('heading')).toBeTruthy()
})

test('打印附件: nothing without attachments', () => {
  expect(render(<PrintedFiles steps={[step('1')]} />).container.textContent).toBe('')
})
