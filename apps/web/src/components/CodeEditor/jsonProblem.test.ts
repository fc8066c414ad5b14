import { expect, test } from 'vitest'
import { jsonProblem, jsonProblemText } from './jsonProblem.ts'

const said = (text: string) => {
  const problem = jsonProblem(text)
  return problem && jsonProblemText(problem)
}

test('JSON 检查: what can be read has no fault, a byte order mark neither', () => {
  for (const text of ['{}', '[1, -2.5e3, true, null, "a\\u00e9\\n"]', '"x"', '\uFEFF{"a": [{}, []]}'])
    expect(said(text)).toBeUndefined()
})

test.each([
  ['', '第 1 行第 1 列不是合法的 JSON'],
  ['{"a": 1,\n  "b": }', '第 2 行第 8 列不是合法的 JSON'],
  ['{"a": 1,}', '第 1 行第 9 列不是合法的 JSON'],
  ['{} x', '第 1 行第 4 列不是合法的 JSON'],
])('JSON 检查: %j is told with its place', (text, sentence) => {
  expect(said(text)).toBe(sentence)
})

test('JSON 检查: the place counts what stands before the text', () => {
  expect(jsonProblem('\uFEFF[')).toEqual({ at: 2, line: 1, column: 2 })
})
