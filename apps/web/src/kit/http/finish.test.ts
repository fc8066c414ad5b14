import { expect, onTestFinished, test, vi } from 'vitest'
import { finish } from './finish.ts'
import { ApiError, connectHttp } from './http.ts'

test('请求: a refusal that nobody told is told once when its button is done; a fault stays one', async () => {
  const error = vi.fn<(text: string) => void>()
  const former = connectHttp({ token: () => undefined, expired: () => undefined, error })
  onTestFinished(() => void connectHttp(former))
  const refusal = new ApiError(500, '岗位已分配,不能删除')
  await finish(Promise.reject(refusal))
  await finish(Promise.reject(refusal))
  expect(error.mock.calls.map(([text]) => text)).toEqual(['岗位已分配,不能删除'])
  await expect(finish(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
})
