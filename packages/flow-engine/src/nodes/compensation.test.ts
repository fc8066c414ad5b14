import { expect, test } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { boundary, draw, many, on, type Part } from '@app/flow-engine/testing/draw.ts'
import { openAfter, script } from '@app/flow-engine/testing/script.ts'

const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })
const undoing = { attributes: 'isForCompensation="true"' }

/** Ties the undoing to its activity, which a drawing cannot. */
const tied = (xml: string, ...pairs: [string, string][]) =>
  pairs.reduce(
    (text, [event, undo], i) =>
      text.replace('</process>', `<association id="as${i}" sourceRef="${event}" targetRef="${undo}"/></process>`),
    xml,
  )

const variablesOf = (xml: string, steps: PlayStep[]) =>
  Object.values(script(xml, steps).play.cases[0]?.instances ?? {})[0]?.state.variables

const counting: Part = {
  attributes: `isForCompensation="true" flowable:expression='\${execution.setVariable("undone", undone + 1)}'`,
}

test('补偿: each member of several is undone', () => {
  const xml = tied(
    draw('s:start > a:manual > t:throw > z:user\nk:boundary\nundo:service', {
      a: { inner: many('parallel', { count: '5' }) },
      t: { inner: on.compensate },
      k: boundary('a', on.compensate),
      undo: counting,
    }),
    ['k', 'undo'],
  )
  expect(variablesOf(xml, [begin({ undone: 0 })])).toMatchObject({ undone: 5 })
  expect(openAfter(xml, [begin({ undone: 0 })])).toEqual(['z'])
})

test('补偿: in the opposite order, and the thrower waits for all of it', () => {
  const xml = tied(
    draw('s:start > a:user > b:user > t:throw > z:user\nk:boundary\nl:boundary\nundoA:user\nundoB:user', {
      t: { inner: on.compensate },
      k: boundary('a', on.compensate),
      l: boundary('b', on.compensate),
      undoA: undoing,
      undoB: undoing,
    }),
    ['k', 'undoA'],
    ['l', 'undoB'],
  )
  const { lines } = script(xml, [begin(), done('a'), done('b'), done('undoA'), done('undoB')])
  expect(lines.map(({ open }) => open)).toEqual([['a'], ['b'], ['undoB', 'undoA'], ['undoB'], ['z']])
})

test('补偿: what a member could see is seen by its undoing, what it sets is set for all', () => {
  const xml = tied(
    draw('s:start > a:user > t:throw > z:user\nk:boundary\nundo:user', {
      a: { inner: many('parallel', { collection: 'list', element: 'who' }), attributes: 'name="a ${who}"' },
      t: { inner: on.compensate },
      k: boundary('a', on.compensate),
      undo: { attributes: 'isForCompensation="true" name="undo ${who} ${note}"' },
    }),
    ['k', 'undo'],
  )
  const steps = [begin({ list: ['x', 'y'], note: 'n' }), done('a x'), done('a y'), done('undo x n', { note: 'm' })]
  expect(openAfter(xml, steps)).toEqual(['a x a y', 'a y', 'undo x n undo y n', 'undo y n'])
  expect(variablesOf(xml, steps)).toMatchObject({ note: 'm' })
})

test('补偿: what is done in a finished sub-process can be undone from around it, also by its name', () => {
  const activity = (name: string) => `<compensateEventDefinition activityRef="${name}"/>`
  const drawn = (inner: string) =>
    tied(
      draw(
        `s:start > q:sub > b:user > t:throw > z:user
         l:boundary
         undoB:user
         q {
           is:start > a:user > ie:end
           k:boundary
           undoA:user
         }`,
        {
          t: { inner },
          k: boundary('a', on.compensate),
          l: boundary('b', on.compensate),
          undoA: undoing,
          undoB: undoing,
        },
      ).replace('</subProcess>', '<association id="in" sourceRef="k" targetRef="undoA"/></subProcess>'),
      ['l', 'undoB'],
    )
  const steps = [begin(), done('a'), done('b')]
  expect(openAfter(drawn(on.compensate), steps).at(-1)).toBe('undoA undoB')
  expect(openAfter(drawn(activity('q')), [...steps, done('undoA')]).slice(-2)).toEqual(['undoA', 'z'])
  expect(openAfter(drawn(activity('b')), steps).at(-1)).toBe('undoB')
})

test('补偿: an end event waits for it too', () => {
  const xml = tied(
    draw('s:start > a:user > e:end\nk:boundary\nundo:user', {
      e: { inner: on.compensate },
      k: boundary('a', on.compensate),
      undo: undoing,
    }),
    ['k', 'undo'],
  )
  expect(openAfter(xml, [begin(), done('a'), done('undo')])).toEqual(['a', 'undo', '■'])
})

const transaction = (members: string, after = 'x:boundary > cancelled:user') =>
  draw(
    `s:start > q:transaction > paid:user
     ${after}
     q {
       is:start > f:parallel > a:user > no:end
       f > b:user > ie:end
     }`,
    { q: { inner: members }, no: { inner: on.cancel }, x: boundary('q', on.cancel) },
  )

test('事务: a cancel takes everything in it away; without an event of its own it is over', () => {
  expect(openAfter(transaction(''), [begin(), done('a')])).toEqual(['a b', 'cancelled'])
  expect(openAfter(transaction('', ''), [begin(), done('a')])).toEqual(['a b', 'paid'])
})

test('事务: of several members one that is cancelled takes all along', () => {
  expect(openAfter(transaction(many('parallel', { count: '2' })), [begin(), done('a')])).toEqual([
    'a a b b',
    'cancelled',
  ])
})

test('事务: an error passes the cancel event by and undoes nothing', () => {
  const xml = draw(
    `s:start > q:transaction > paid:user
     x:boundary > cancelled:user
     y:boundary > bad:user
     q {
       is:start > a:user > no:end
     }`,
    { no: { inner: on.error('oops') }, x: boundary('q', on.cancel), y: boundary('q', on.error()) },
  )
  expect(openAfter(xml, [begin(), done('a')])).toEqual(['a', 'bad'])
})
