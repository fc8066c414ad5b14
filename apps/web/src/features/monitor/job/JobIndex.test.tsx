import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import JobIndex from './JobIndex.tsx'
import { aJob, aPage } from './testing/jobAnswers.ts'
import { showJobs } from './testing/showJobs.tsx'

afterEach(() => vi.unstubAllGlobals())

const paused = { ...aJob, id: '8', jobName: '汇总', status: '1', nextFireTime: null }

test('定时任务: the switch asks in its own words, says what it did and turns back when it is refused', async () => {
  const { user, askedFor } = showJobs(<JobIndex />, {
    answers: {
      'GET /monitor/job/page': aPage([aJob, paused]),
      'POST /monitor/job/changeStatus': ({ body }) =>
        (body as { id: string }).id === '7' ? {} : { code: 500, msg: '没有该任务的调度权限' },
    },
  })
  await user.click(await screen.findByRole('switch', { name: '状态 清理' }))
  expect(await screen.findByText('确认关闭清理的任务吗?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '是' }))
  expect(await screen.findByText('停用成功')).toBeTruthy()
  expect(askedFor('POST /monitor/job/changeStatus')[0]?.body).toEqual({ id: '7', status: '1', version: 3 })
  const other = screen.getByRole('switch', { name: '状态 汇总' })
  await user.click(other)
  await user.click((await screen.findAllByRole('button', { name: '是' })).at(-1) ?? other)
  expect(await screen.findByText('启用发生异常：没有该任务的调度权限')).toBeTruthy()
  expect(other.getAttribute('aria-checked')).toBe('false')
})

test('定时任务: 执行一次 asks first; a refusal is told', async () => {
  let refused = false
  const { user } = showJobs(<JobIndex />, {
    answers: {
      'POST /monitor/job/run': () => (refused ? { code: 500, msg: '任务不存在或已过期！' } : { data: { logId: '99' } }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '执行一次 清理' }))
  await user.click(await screen.findByRole('button', { name: '执行' }))
  expect(await screen.findByText('执行成功')).toBeTruthy()
  refused = true
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '执行一次 清理' }))
  expect(await screen.findAllByText('确认执行一次清理的任务吗?')).not.toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: '执行' }))
  expect(await screen.findByText('发生异常')).toBeTruthy()
  expect(await screen.findByText('任务不存在或已过期！')).toBeTruthy()
})

test('定时任务: a task is chosen and its arguments typed; the text follows, and so do the next times', async () => {
  const { user, askedFor } = showJobs(<JobIndex />)
  await user.click((await screen.findAllByRole('button', { name: '新增' }))[0] ?? document.body)
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByLabelText('任务名称'), '每日清理')
  await user.click(await form.findByRole('combobox', { name: '调用方法' }))
  await user.click(await screen.findByText('删除旧数据'))
  expect(form.getByText('删除旧数据；每小时最多执行 6 次；不会并行执行')).toBeTruthy()
  await user.type(form.getByLabelText('口令'), "it's")
  expect(form.getByLabelText('调用目标字符串').textContent).toBe("demo.clean(7L, 'it\\'s')")
  await user.type(form.getByLabelText('cron表达式'), '0 0 1 * * ?')
  expect(await form.findByText('每天1点')).toBeTruthy()
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('任务已保存为暂停状态，请在列表中开启')).toBeTruthy()
  expect(askedFor('POST /monitor/job')[0]?.body).toMatchObject({
    jobName: '每日清理',
    jobGroup: 'DEFAULT',
    invokeTarget: "demo.clean(7L, 'it\\'s')",
    cronExpression: '0 0 1 * * ?',
    misfirePolicy: '1',
    concurrent: '1',
    timeoutSeconds: 1800,
  })
})

test('定时任务: 文本模式 takes the text itself and says what is wrong with it', async () => {
  const { user } = showJobs(<JobIndex />)
  await user.click(await screen.findByRole('button', { name: '修改 清理' }))
  const form = within(await screen.findByRole('dialog'))
  expect((await form.findByLabelText<HTMLInputElement>('口令')).value).toBe('a')
  await user.click(form.getByRole('switch', { name: '文本模式' }))
  const text = form.getByRole<HTMLInputElement>('textbox', { name: '调用方法' })
  expect(text.value).toBe("demo.clean(3L, 'a')")
  fireEvent.change(text, { target: { value: 'process.exit(0)' } })
  fireEvent.blur(text)
  expect(await form.findByText('目标字符串不在白名单内')).toBeTruthy()
  expect(form.getByRole<HTMLButtonElement>('switch', { name: '文本模式' }).disabled).toBe(true)
  fireEvent.change(text, { target: { value: 'demo.plain' } })
  await waitFor(() => expect(form.queryByText('目标字符串不在白名单内')).toBeNull())
  await user.click(form.getByRole('switch', { name: '文本模式' }))
  expect(form.getByLabelText('调用目标字符串').textContent).toBe('demo.plain')
})

test('定时任务: 详细, 调度日志 and 复制 of a row; 日志 of the page', async () => {
  const { user, open } = showJobs(<JobIndex />)
  const more = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: '更多 清理' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await more('调度日志')
  expect(open).toHaveBeenLastCalledWith('/monitor/job/log?jobId=7')
  await user.click(screen.getByRole('button', { name: '日志' }))
  expect(open).toHaveBeenLastCalledWith('/monitor/job/log')
  await more('详细')
  const detail = within(await screen.findByRole('dialog'))
  expect(await detail.findByText('运行中')).toBeTruthy()
  expect(detail.getByText('10 分 0 秒')).toBeTruthy()
  expect(await detail.findByText('默认')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await more('复制')
  const form = within(await screen.findByRole('dialog'))
  expect((await form.findByLabelText<HTMLInputElement>('任务名称')).value).toBe('清理（副本）')
  expect((await form.findByLabelText<HTMLInputElement>('cron表达式')).value).toBe('0 0 1 * * ?')
})

test('定时任务: without rights there is neither switch nor act', async () => {
  showJobs(<JobIndex />, { permissions: ['monitor:job:list'] })
  await screen.findByText('清理')
  expect(await screen.findByText('正常')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  for (const name of [/新增/, /日志/, /导出/, /执行一次/, /修改/, /更多/, /详细/])
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull()
})
