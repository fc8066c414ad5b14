import { expect, test } from 'vitest'
import { stackOf } from './errorStack.ts'

test('异常堆栈: the parameters of a statement and credentials are left out, places stay', () => {
  const cause = new Error('connect postgres://app:s3cret@db/atrium refused, Bearer abc.def-123')
  const error = new Error('Failed query: insert into "sys_user" values ($1, $2)\nparams: 张三,hash$1\nof two lines', {
    cause,
  })
  const text = stackOf(error)
  expect(text).toContain('params: ***')
  for (const secret of ['张三', 'hash$1', 'two lines', 's3cret', 'abc.def']) expect(text).not.toContain(secret)
  expect(text).toContain('errorStack.test.ts')
  expect(text).toContain('caused by Error: connect postgres://app:***@db/atrium refused, Bearer ***')
})

test('异常堆栈: is bounded and takes whatever was thrown', () => {
  expect(stackOf(new Error('x'.repeat(10_000)))).toHaveLength(4_000)
  expect(stackOf('just words')).toBe('just words')
  expect(stackOf(undefined)).toBe('')
})
