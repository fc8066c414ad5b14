import { App } from 'antd'
import { useOnce } from '#/kit/http/useOnce.ts'

interface Outcome {
  ok: boolean
  httpStatus: number | null
  answer: string | null
}

/** 测试推送: one call without news, and what was answered. */
export function useTestNews<Args extends unknown[]>(test: (...args: Args) => Promise<Outcome>) {
  const { message } = App.useApp()
  return useOnce(async (...args: Args) => {
    const { ok, httpStatus, answer } = await test(...args)
    const said = [httpStatus, answer].filter(Boolean).join(' ')
    if (ok) void message.success('测试推送成功')
    else void message.error(`测试推送失败：${said}`)
  })
}
