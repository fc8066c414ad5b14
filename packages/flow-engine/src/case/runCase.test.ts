import { expect, test } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { boundary, draw, many, on } from '@app/flow-engine/testing/draw.ts'
import { openAfter, script } from '@app/flow-engine/testing/script.ts'

const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })

const mapped = (inner: string) => ({
  c: {
    attributes: 'calledElement="child"',
    inner: `<extensionElements>${inner}</extensionElements>`,
  },
})
const child = (parts = {}) => draw('s:start > inner:user > e:end', parts, 'child')

test('调用活动: the caller waits for the end of the other process', () => {
  const xml = draw('s:start > c:call > z:user > e:end', mapped(''))
  expect(openAfter([xml, child()], [begin(), done('inner'), done('z')])).toEqual(['inner', 'z', '■'])
})

test('调用活动: a version that is named is called, whatever is newer', () => {
  const of = (version: number) =>
    draw('s:start > c:call', { c: { attributes: `calledElement="child" flowable:calledElementVersion="${version}"` } })
  const versions = [draw('s:start > first:user', {}, 'child'), draw('s:start > second:user', {}, 'child')]
  expect(openAfter([...versions, of(1)], [begin()])).toEqual(['first'])
  expect(openAfter([...versions, of(3)], [begin()])).toEqual(['子流程标识不存在：child v3'])
})

test('调用活动: only what is mapped goes in and comes back', () => {
  const xml = draw(
    's:start > c:call > z:user',
    mapped(
      '<flowable:in source="days" target="n"/><flowable:in sourceExpression="${days * 2}" target="twice"/>' +
        '<flowable:out source="answer" target="result"/><flowable:out sourceExpression="${n + 1}" target="more"/>',
    ),
  )
  const { play } = script([xml, child()], [begin({ days: 3, secret: 's' }), done('inner', { answer: 'yes' })])
  const instances = Object.values(play.cases[0]?.instances ?? {})
  expect(instances[1]?.state.variables).toEqual({
    INITIATOR: 'starter',
    initiator: 'starter',
    n: 3,
    twice: 6,
    answer: 'yes',
  })
  expect(instances[0]?.state.variables).toMatchObject({ days: 3, secret: 's', result: 'yes', more: 4 })
})

const byStatus = (more = '') =>
  draw(
    `s:start > c:call > x:exclusive -[\${processStatus == 'rejected'}]> bad:user
     x -[\${processStatus == 'approved'}]> z:user`,
    mapped(more),
  )
const refused: PlayStep = { complete: 'inner', outcome: 'rejected' }

test('调用活动: the caller reads how the other process ended, unless it is told something else', () => {
  expect(openAfter([byStatus(), child()], [begin(), refused])).toEqual(['inner', 'bad'])
  expect(openAfter([byStatus(), child()], [begin(), done('inner')])).toEqual(['inner', 'z'])
  const own = '<flowable:out sourceExpression="approved" target="processStatus"/>'
  expect(openAfter([byStatus(own), child()], [begin(), refused])).toEqual(['inner', 'z'])
})

test('调用活动: of several that were called, one that was refused is not covered up by the others', () => {
  const several = byStatus().replace('</callActivity>', `${many('parallel', { count: '3' })}</callActivity>`)
  const steps = (...all: PlayStep[]) => openAfter([several, child()], [begin(), ...all]).at(-1)
  expect(steps(refused, done('inner'), done('inner'))).toBe('bad')
  expect(steps(done('inner'), done('inner'), refused)).toBe('bad')
  expect(steps(done('inner'), done('inner'), done('inner'))).toBe('z')
})

test('调用活动: an error of the other process is caught at the caller', () => {
  const xml = draw('s:start > c:call > z:user\nb:boundary > bad:user', {
    ...mapped(''),
    b: boundary('c', on.error('oops')),
  })
  expect(openAfter([xml, child({ e: { inner: on.error('oops') } })], [begin(), done('inner')])).toEqual([
    'inner',
    'bad',
  ])
})

test('调用活动: a caller that is taken away takes the other along', () => {
  const xml = draw('s:start > c:call > z:user\nb:boundary > late:user', {
    ...mapped(''),
    b: boundary('c', on.timer('PT1H')),
  })
  expect(openAfter([xml, child()], [begin(), { fireTimer: 'b' }, done('inner')])).toEqual([
    'inner',
    'late',
    '任务不存在或已被审批!',
  ])
})

test('调用活动: an unknown process is told, nothing has begun', () => {
  expect(openAfter(draw('s:start > c:call', mapped('')), [begin()])).toEqual(['子流程标识不存在：child'])
})

test('终止事件: terminateAll ends the callers too', () => {
  const xml = draw('s:start > c:call > z:user', mapped(''))
  const all = child({ e: { inner: '<terminateEventDefinition flowable:terminateAll="true"/>' } })
  expect(openAfter([xml, all], [begin(), done('inner')])).toEqual(['inner', '■'])
})
