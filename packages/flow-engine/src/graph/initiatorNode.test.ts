import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { draw, on } from '@app/flow-engine/testing/draw.ts'
import { initiatorNodeOf, startNodeOf } from './initiatorNode.ts'
import type { FlowGraph } from './types.ts'

const graphOf = (text: string, parts: Parameters<typeof draw>[1] = {}) =>
  compileFile(draw(text, parts)).graphs[0] as FlowGraph
const firstOf = (assignee: string, start = '') =>
  initiatorNodeOf(
    graphOf('s:start > a:user > e:end', {
      s: { attributes: start },
      a: { attributes: `flowable:assignee="${assignee}"` },
    }),
  )?.id

test('发起人节点: the plain start of the process, not one that waits for something', () => {
  expect(startNodeOf(graphOf('m:start > e:end\ns:start > e', { m: { inner: on.message() } }))?.id).toBe('s')
  expect(startNodeOf(graphOf('a:user > e:end'))).toBeUndefined()
  expect(startNodeOf({ ...graphOf('s:start > e:end'), nodes: {} })).toBeUndefined()
})

test('发起人节点: the task behind the start that belongs to whoever starts', () => {
  expect(firstOf('${initiator}')).toBe('a')
  expect(firstOf('#{ INITIATOR }')).toBe('a')
  expect(firstOf('${starter}', 'flowable:initiator="starter"')).toBe('a')
  expect(firstOf('${starter}')).toBeUndefined()
  expect(firstOf('7')).toBeUndefined()
  const byRule = (code: number) =>
    initiatorNodeOf(graphOf('s:start > a:user > e:end', { a: { attributes: `flowable:candidateStrategy="${code}"` } }))
      ?.id
  expect([byRule(36), byRule(10)]).toEqual(['a', undefined])
})

test('发起人节点: none where the start forks, leads nowhere or to other work', () => {
  const own = { attributes: 'flowable:assignee="${initiator}"' }
  expect(initiatorNodeOf(graphOf('s:start > a:user > e:end\ns > b:user > e', { a: own }))).toBeUndefined()
  expect(initiatorNodeOf(graphOf('s:start > e:end'))).toBeUndefined()
  expect(initiatorNodeOf({ ...graphOf('s:start > e:end'), nodes: {} })).toBeUndefined()
  expect(initiatorNodeOf(graphOf('a:user > e:end', { a: own }))).toBeUndefined()
  const graph = graphOf('s:start > e:end')
  expect(initiatorNodeOf({ ...graph, flows: {} })).toBeUndefined()
  expect(initiatorNodeOf(graphOf('s:start > a:user > e:end'))).toBeUndefined()
})
