import { expect, test } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { draw, many } from '@app/flow-engine/testing/draw.ts'
import { openAfter, script } from '@app/flow-engine/testing/script.ts'

const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const refused = (complete: string): PlayStep => ({ complete, outcome: 'rejected' })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })

const people = ['u1', 'u2', 'u3']
const line = 's:start > a:user > z:user > e:end'
const each = 'flowable:assignee="${who}"'

const asked = (kind: 'parallel' | 'sequential', until?: string) =>
  draw(line, {
    a: {
      attributes: each,
      inner: many(kind, { collection: 'list', element: 'who', ...(until && { until }) }),
    },
  })

test('多实例: all at once, and on when everybody has decided', () => {
  const steps = [begin({ list: people }), done('u2'), done('u1'), done('u3')]
  expect(openAfter(asked('parallel'), steps)).toEqual(['a a a', 'a a', 'a', 'z'])
})

test('多实例: one after the other in the order of the list', () => {
  const { lines, play } = script(asked('sequential'), [begin({ list: people }), done('u1')])
  expect(lines.map(({ open }) => open)).toEqual([['a'], ['a']])
  expect(Object.values(play.cases[0]?.instances.i2?.state.tasks ?? {})).toMatchObject([{ assignee: 'u2', index: 1 }])
  expect(openAfter(asked('sequential'), [begin({ list: people }), done('u1'), done('u2'), done('u3')])).toEqual([
    'a',
    'a',
    'a',
    'z',
  ])
})

test('多实例: an imported share counts who acted', () => {
  const xml = asked('parallel', '${nrOfCompletedInstances/nrOfInstances >= 0.6}')
  expect(openAfter(xml, [begin({ list: people }), done('u1'), done('u3')])).toEqual(['a a a', 'a a', 'z'])
})

test('多实例: side by side whoever has acted is active no more, in turn there is always one', () => {
  const { lines } = script(asked('parallel', '${nrOfActiveInstances == 1}'), [
    begin({ list: people }),
    done('u1'),
    done('u3'),
  ])
  expect(lines.map(({ open }) => open)).toEqual([['a', 'a', 'a'], ['a', 'a'], ['z']])
  expect(openAfter(asked('sequential', '${nrOfActiveInstances == 0}'), [begin({ list: people }), done('u1')])).toEqual([
    'a',
    'a',
  ])
})

test('多实例: nobody to ask is nothing to wait for', () => {
  expect(openAfter(asked('parallel'), [begin({ list: [] })])).toEqual(['z'])
  expect(openAfter(asked('sequential'), [begin({ list: [] })])).toEqual(['z'])
})

test('多实例: a number of times, with its counters', () => {
  const xml = draw(line, {
    a: { attributes: 'name="step ${loopCounter}/${nrOfInstances}"', inner: many('sequential', { count: '${n}' }) },
  })
  expect(openAfter(xml, [begin({ n: 2 }), done('a'), done('a')])).toEqual(['step 0/2', 'step 1/2', 'z'])
})

test.for<[string, string]>([['missing', '多实例的集合“list”不是列表']])(
  '多实例: a list that is %s is told',
  ([, message]) => {
    expect(openAfter(asked('parallel'), [begin()])).toEqual([message])
  },
)

const method = (code: number, extra = '') =>
  draw(line, {
    a: {
      attributes: 'flowable:candidateUsers="u1,u2,u3,u4,u5"',
      inner: `<extensionElements><flowable:approveMethod>${code}</flowable:approveMethod>${extra}</extensionElements>`,
    },
  })

const ratio = (percent: number) => `<flowable:approveRatio>${percent}</flowable:approveRatio>`

test.for<[string, string, PlayStep[], string]>([
  ['会签 60% passes with the third of five', method(2, ratio(60)), [done('u1'), done('u2'), done('u3')], 'z'],
  [
    '会签 60% is refused when three have refused',
    method(2, ratio(60)),
    [refused('u1'), refused('u2'), refused('u3')],
    '■',
  ],
  ['会签 60% bears two refusals', method(2, ratio(60)), [refused('u1'), refused('u2'), done('u3')], 'a a'],
  ['会签 100% ends with the first refusal', method(2), [done('u1'), refused('u2')], '■'],
  ['或签 is done by the first', method(3), [done('u4')], 'z'],
  ['或签 is refused by the first', method(3), [refused('u4')], '■'],
  ['依次审批 asks one at a time', method(4), [done('u1'), done('u2')], 'a'],
  ['依次审批 ends with a refusal', method(4), [done('u1'), refused('u2')], '■'],
])('多人: %s', ([, xml, steps, open]) => {
  expect(openAfter(xml, [begin(), ...steps]).at(-1)).toBe(open)
})

test('多人: 全部拒绝才算拒绝', () => {
  const xml = method(3, '<flowable:refuseByAll>true</flowable:refuseByAll>')
  const all = people.concat('u4', 'u5').map(refused)
  expect(openAfter(xml, [begin(), ...all])).toEqual(['a a a a a', 'a a a a', 'a a a', 'a a', 'a', '■'])
  expect(openAfter(xml, [begin(), refused('u1'), done('u2')]).at(-1)).toBe('z')
})

test('多人: 随机 asks one, 抢占 offers it to all', () => {
  const one = script(method(1), [begin()]).play.cases[0]?.instances.i2?.state.tasks
  expect(Object.values(one ?? {})).toMatchObject([{ assignee: expect.stringMatching(/^u[1-5]$/), users: [] }])
  const all = script(method(5), [begin()]).play.cases[0]?.instances.i2?.state.tasks
  expect(Object.values(all ?? {})).toMatchObject([{ users: ['u1', 'u2', 'u3', 'u4', 'u5'] }])
})

test('循环: a standard loop goes on while its condition holds', () => {
  const xml = draw(line, {
    a: {
      inner: '<standardLoopCharacteristics><loopCondition>${!ok}</loopCondition></standardLoopCharacteristics>',
    },
  })
  expect(openAfter(xml, [begin(), done('a', { ok: false }), done('a', { ok: true })])).toEqual(['a', 'a', 'z'])
})

test('多实例: a sub-process is done once for each, with its own element', () => {
  const xml = draw(
    `s:start > p1:sub > z:user > e:end
     p1 {
       is:start > a:user > b:user > ie:end
     }`,
    {
      p1: { inner: many('parallel', { collection: '${list}', element: 'who' }) },
      a: { attributes: 'name="a ${who}"' },
      b: { attributes: 'name="b ${who}"' },
    },
  )
  const steps = [begin({ list: ['x', 'y'] }), done('a x'), done('b x'), done('a y'), done('b y')]
  expect(openAfter(xml, steps)).toEqual(['a x a y', 'a y b x', 'a y', 'b y', 'z'])
})
