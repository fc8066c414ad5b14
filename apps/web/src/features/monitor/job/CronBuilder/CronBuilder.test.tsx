import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CronBuilder from './CronBuilder.tsx'

afterEach(() => vi.unstubAllGlobals())

const times = Array.from({ length: 10 }, (_, at) => `2026-01-01 12:0${at}:00`)
const answer = (data: object) => ({
  data: { valid: true, message: null, words: '每分钟', times, timeZone: 'Asia/Shanghai', ...data },
})

function Opened({ expression }: { expression: string }) {
  const [text, setText] = useState(expression)
  const [open, setOpen] = useState(true)
  return (
    <>
      <output aria-label="结果">{text}</output>
      {open && <CronBuilder expression={text} onDone={setText} onClose={() => setOpen(false)} />}
    </>
  )
}

const show = (expression: string, answers: Answers = { 'GET /monitor/job/cronTimes': answer({}) }) =>
  renderPage(<Opened expression={expression} />, { answers })

const built = () => screen.getByLabelText('Cron 表达式').textContent
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('Cron生成器: what is chosen is the expression, told in words and by its next ten times', async () => {
  const { user, askedFor } = show('')
  expect(built()).toBe('0 0/1 * * * ?')
  expect(await screen.findByText('每分钟')).toBeTruthy()
  const next = screen.getByRole('region', { name: '最近10次运行时间' })
  expect(within(next).getAllByRole('listitem')).toHaveLength(10)
  await user.click(screen.getByRole('tab', { name: '小时' }))
  await user.click(radio('周期从某小时到某小时'))
  fireEvent.change(screen.getByLabelText('小时周期开始'), { target: { value: '9' } })
  fireEvent.change(screen.getByLabelText('小时周期结束'), { target: { value: '17' } })
  await user.click(screen.getByRole('tab', { name: '周' }))
  await user.click(radio('第几周的星期几'))
  expect(built()).toBe('0 0/1 9-17 ? * 2#1')
  await waitFor(() =>
    expect(askedFor('GET /monitor/job/cronTimes').at(-1)?.query.get('expression')).toBe('0 0/1 9-17 ? * 2#1'),
  )
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.getByLabelText('结果').textContent).toBe('0 0/1 9-17 ? * 2#1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Cron生成器: an expression opens with the fitting radios; 重置 goes back to it, 取消 changes nothing', async () => {
  const { user } = show('0 0 12 ? * 6L')
  await user.click(screen.getByRole('tab', { name: '周' }))
  expect(radio('本月最后一个星期几').checked).toBe(true)
  await user.click(screen.getByRole('tab', { name: '日' }))
  expect(radio('不指定').checked).toBe(true)
  await user.click(radio('本月最后一天'))
  expect(built()).toBe('0 0 12 L * ?')
  await user.click(screen.getByRole('button', { name: '重置' }))
  expect(built()).toBe('0 0 12 ? * 6L')
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(screen.getByLabelText('结果').textContent).toBe('0 0 12 ? * 6L')
})

test('Cron生成器: a number out of bounds is brought back, one that is typed chooses its radio', async () => {
  const { user } = show('0 0 12 * * ?')
  await user.click(screen.getByRole('tab', { name: '分钟' }))
  const every = screen.getByLabelText('每隔几分钟')
  await user.clear(every)
  await user.type(every, '999')
  await user.tab()
  expect(built()).toBe('0 0/59 12 * * ?')
  expect(radio('从某分钟开始，每隔若干分钟执行一次').checked).toBe(true)
})

test('Cron生成器: 指定 takes several values', async () => {
  const { user } = show('0 0 12 * * ?')
  await user.click(screen.getByRole('tab', { name: '月' }))
  await user.click(screen.getByRole('combobox', { name: '指定月' }))
  await user.click(await screen.findByTitle('7'))
  await user.click(await screen.findByTitle('1'))
  expect(built()).toBe('0 0 12 * 1,7 ?')
})

test('Cron生成器: what no radio says is kept, what is none is told', async () => {
  const { user, unmount } = show('0 0 12 L-3 * ?')
  await user.click(screen.getByRole('tab', { name: '日' }))
  expect(radio('保持原值 L-3').checked).toBe(true)
  unmount()
  show('every day')
  expect(screen.getByText('无法识别【every day】，已从默认表达式开始')).toBeTruthy()
  expect(built()).toBe('0 0/1 * * * ?')
})

test.each([
  [{ times: [] }, '没有达到条件的结果！'],
  [{ times: times.slice(0, 3) }, '最近100年内只有上面3条结果！'],
  [{ valid: false, message: '执行间隔不能小于10秒', times: [] }, '执行间隔不能小于10秒'],
])('Cron生成器: few times or none are told (%o)', async (data, sentence) => {
  show('0 0 0 29 2 ?', { 'GET /monitor/job/cronTimes': answer(data) })
  expect(await screen.findByText(sentence)).toBeTruthy()
})
