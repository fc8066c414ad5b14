import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { draw } from '@app/flow-engine/testing/draw.ts'
import { mapGraph } from './mapGraph.ts'

const listener = (name: string) => `<flowable:executionListener event="end" class="${name}"/>`
const listeners = (...names: string[]) => `<extensionElements>${names.map(listener).join('')}</extensionElements>`

function mapped(text: string, parts: Parameters<typeof draw>[1]) {
  const [graph] = compileFile(draw(text, parts)).graphs
  if (!graph) throw new Error('no process')
  return mapGraph(graph, {
    handlerOf: (name) =>
      name === 'x.Known' ? { name: 'http', fields: { url: 'u' } } : name === 'x.Left' ? null : undefined,
    people: { kermit: '5' },
    forms: { old: 'leave' },
  })
}

test('映射: work of a file becomes a handler, is left out, or keeps its name', () => {
  const graph = mapped('s:start > t:service > l:service > o:service > p:service > e:end', {
    t: { attributes: 'flowable:class="x.Known"', inner: listeners('x.Known', 'x.Left', 'x.Other') },
    l: { attributes: 'flowable:class="x.Left"' },
    o: { attributes: 'flowable:class="x.Other"' },
    p: { attributes: 'flowable:expression="${1 + 1}"' },
  })
  const { t, l, o, p } = graph.nodes
  expect(t?.handler).toMatchObject({ kind: 'named', name: 'http', source: 'class', fields: { url: 'u' } })
  expect(t?.listeners.map(({ handler }) => 'name' in handler && handler.name)).toEqual(['http', 'x.Other'])
  expect(l?.handler).toEqual({ kind: 'none' })
  expect(o?.handler).toMatchObject({ name: 'x.Other' })
  expect(p?.handler).toMatchObject({ kind: 'expression' })
})

test('映射: people and forms', () => {
  const graph = mapped('s:start > a:user > b:user > e:end', {
    s: { attributes: 'flowable:formKey="old"' },
    a: { attributes: 'flowable:assignee="kermit" flowable:owner="kermit" flowable:formKey="old"' },
    b: { attributes: 'flowable:candidateUsers="kermit,fozzie" flowable:candidateGroups="g" flowable:formKey="own"' },
  })
  expect(graph.nodes.s?.startForm).toBe('leave')
  expect(graph.nodes.a?.user).toMatchObject({ assignee: '5', owner: '5', formKey: 'leave' })
  expect(graph.nodes.b?.user).toMatchObject({ candidateUsers: ['5', 'fozzie'], candidateGroups: ['g'], formKey: 'own' })
})
