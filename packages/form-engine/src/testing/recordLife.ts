import fc from 'fast-check'
import { momentAt, wallTimeOf, formatDateText } from '@app/form-engine/date/dateText.ts'
import type { ConditionOperator } from '@app/form-engine/document/types.ts'
import { acceptSubmission } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { createRuntime } from '@app/form-engine/runtime/createRuntime.ts'
import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { aControl, aForm } from './aForm.ts'

const timeZone = 'Asia/Shanghai'
const day = 86_400_000

const formulas = fc.constantFrom(
  'NOW()',
  'TODAY()',
  'USERNAME()',
  'CONCAT({a}, USERNAME(), NOW())',
  'DATEADD(TODAY(), {n}, "日")',
  'DATEDIFF({day}, TODAY())',
  'CONCAT({f0}, SUM({items.x}))',
  'IF({n} > 1, {f0}, TODAY())',
)
const inRow = fc.constantFrom('CONCAT({x}, NOW())', '{x} / SUM({items.x})', 'CONCAT({n}, TODAY())', 'TODAY()')
const number = fc.integer({ min: 0, max: 5 })
const text = fc.constantFrom('', '甲', '乙')
const moment = fc.constantFrom('', '2026-01-31', '2026-02-01', '2026-03-05')
const row = (at: number) => fc.record({ key: fc.constant(`r${at}`), x: number })
const rows = fc.tuple(row(0), row(1), row(2)).chain((all) => fc.shuffledSubarray(all))
const values = fc.record({ a: text, n: number, day: moment, items: rows, why: text })

const life = fc.record({
  form: fc
    .record({
      formulas: fc.tuple(formulas, formulas),
      inRow,
      op: fc.constantFrom<ConditionOperator>('eq', 'gt', 'lt'),
      does: fc.constantFrom('show' as const, 'hide' as const, 'require' as const),
      target: fc.constantFrom('why', 'x', 'f1'),
    })
    .map(({ formulas: [first, second], inRow: ofRow, op, does, target }) =>
      aForm(
        [
          aControl('input', 'a'),
          aControl('number', 'n'),
          aControl('date', 'day'),
          aControl('batch', 'items', {
            options: { minLimit: 0 },
            list: [aControl('number', 'x'), aControl('input', 'y', { options: { formula: ofRow } })],
          }),
          aControl('input', 'why'),
          aControl('input', 'f0', { options: { formula: first.includes('{f0}') ? 'NOW()' : first } }),
          aControl('input', 'f1', { options: { formula: second } }),
        ],
        {
          linkages: [
            {
              id: '1',
              when: { logic: 'all', items: [{ model: 'day', op, value: { relative: 'today' } }] },
              then: [{ do: does, targets: [target] }],
            },
          ],
        },
      ),
    ),
  // Around midnight of one of the places, and around the change of the clocks of another.
  at: fc.constantFrom('2026-01-31T15:59:30Z', '2026-01-31T16:30:00Z', '2026-03-08T06:59:59Z', '2026-02-01T04:59:00Z'),
  filled: values,
  changed: values,
  monthsLater: fc.integer({ min: 0, max: 3 }),
})

const asJson = (data: FormValues) => JSON.parse(JSON.stringify(data)) as FormValues

/** What a record tells of its submission: who, and the text of the moment as it is stored. */
function told(by: string, at: Date) {
  const submitTime = formatDateText(wallTimeOf(at, timeZone), 'YYYY-MM-DD HH:mm:ss')
  return (): FormContext => ({ now: momentAt(submitTime, timeZone), timeZone, userName: by })
}

/**
 * Forms that are filled, corrected by somebody else and looked at, each some time later and on both sides: what became
 * of each, for a comparison with hosts elsewhere.
 */
export function recordLives(count: number): string[] {
  const found: string[] = []
  const expectSame = (one: unknown, other: unknown, what: string) => {
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
    if (a !== b) throw new Error(`${what}: ${a} is not ${b}`)
  }
  fc.assert(
    fc.property(life, ({ form, at, filled, changed, monthsLater }) => {
      const compiled = compileForm(form)
      const now = new Date(at)
      const filling: FormContext = { now, timeZone, userName: '安娜' }
      const page = createRuntime(compiled, { context: filling })
      page.setData(filled)
      const stored = acceptSubmission(compiled, asJson(page.values()), { context: filling }).values
      expectSame(page.result(), stored, 'filled')

      const submission = told('安娜', now)
      const edit = createRuntime(compiled, { values: asJson(stored), recorded: true, context: submission() })
      edit.setData(changed)
      const saved = acceptSubmission(compiled, asJson(edit.result()), {
        stored: asJson(stored),
        recorded: true,
        context: submission(),
      })
      if (saved.errors.length === 0) expectSame(edit.result(), saved.values, 'edited')

      const reader: FormContext = { now: new Date(now.getTime() + monthsLater * 31 * day), timeZone, userName: '白特' }
      for (const [context, record] of [[submission(), saved.values] as const, [reader, stored] as const]) {
        const view = createRuntime(compiled, { values: asJson(record), recorded: true, readOnly: true, context })
        for (const [model, value] of Object.entries(record)) expectSame(view.valueAt([model]), value, 'viewed')
      }
      found.push(JSON.stringify([stored, saved]))
    }),
    { numRuns: count, seed: 20_261_122 },
  )
  return found
}
