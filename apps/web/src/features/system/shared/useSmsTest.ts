import { App } from 'antd'
import { smsConfigCalls } from '@app/shared/system/smsConfig.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'

/** Sends a test message and says what came of it; `done` where it went out, or may have. */
export function useSmsTest<Args extends unknown[]>(
  test: (...args: Args) => Promise<{ logId: string }>,
  done: () => void,
) {
  const { message } = App.useApp()
  return useOnce(async (...args: Args) => {
    const { logId } = await test(...args)
    const { sent, answer } = await call(smsConfigCalls.testResult, { params: { logId } })
    if (sent === false) return void message.error(`短信发送失败：${answer || '无说明'}，见发送日志编号：${logId}`)
    void message.success(`提交发送成功！发送结果，见发送日志编号：${logId}`)
    done()
  })
}
