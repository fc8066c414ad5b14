import { expect, test } from 'vitest'
import { draftOf, readTarget, startOf, targetProblem, type Target } from './targets.ts'

const base = {
  description: '',
  timeoutSeconds: null,
  maxPerHour: null,
  singleton: false,
  repeatable: false,
  allowed: true,
}
const clean: Target = {
  ...base,
  name: 'demo.clean',
  title: '清理',
  params: [
    { name: 'days', title: '天数', type: 'long', min: 1, max: 30, default: 7 },
    { name: 'word', title: '口令', type: 'string', required: true },
    { name: 'deep', title: '彻底', type: 'boolean', required: true },
  ],
}
const targets = [clean, { ...base, name: 'demo.secret', title: '机密', params: [], allowed: false }]

test('调用方法: inputs and text are the same thing', () => {
  expect(startOf(clean).text).toBe("demo.clean(7L, '', false)")
  const text = "demo.clean(3L, 'it\\'s, (here)', true)"
  expect(readTarget(text, targets)?.values).toEqual([3, "it's, (here)", true])
  expect(draftOf(clean, [3, "it's, (here)", true]).text).toBe(text)
  expect(readTarget('', targets)?.target).toBeUndefined()
})

test('调用方法: a text that the inputs cannot show stays a text', () => {
  for (const text of [
    'demo.none',
    'process.exit(0)',
    "demo.clean('3')",
    'demo.clean(1L, 2)',
    "demo.clean(1L,'a',true,1)",
  ])
    expect(readTarget(text, targets), text).toBeUndefined()
})

test.each([
  ["demo.clean(3L, 'a', true)", undefined],
  ['', undefined],
  ['demo.clean(', '目标字符串存在违规'],
  ['demo.none', '目标字符串不在白名单内'],
  ['demo.secret', '没有该任务的调度权限'],
  ["demo.clean(3L, 'http://x', true)", "目标字符串不允许'http(s)'调用"],
  ["demo.clean(31L, 'a', true)", '参数不正确：天数不能大于30'],
  ["demo.clean(3L, '', true)", '参数不正确：口令不能为空'],
])('调用方法: %s → %s', (text, problem) => {
  expect(targetProblem(text, targets)).toBe(problem)
})
