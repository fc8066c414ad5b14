import type { CardKind } from '@app/flow-engine/cards/cardKind.ts'
import { tag, textTag } from '@app/flow-engine/cards/markup.ts'
import { checkPeriod, describePeriod, periodText } from '@app/flow-engine/cards/period.ts'
import { parseMoment } from '@app/flow-engine/timer/due.ts'

/** 延迟器: waits a while or for a moment. */
export const delay: CardKind<14> = {
  role: 'step',
  name: '延迟器',
  hint: '请设置延迟器',
  settings: () => ({ kind: 'duration', after: { amount: 1, unit: 'day' } }),
  check({ settings }) {
    if (settings.kind === 'duration') return checkPeriod(settings.after, '延迟时间')
    return parseMoment(settings.date, 'UTC') === undefined ? ['未选择延迟到的时间'] : []
  },
  summary: ({ settings }) =>
    settings.kind === 'duration'
      ? `延迟${describePeriod(settings.after)}`
      : settings.date && `延迟到${settings.date.replace('T', ' ')}`,
  nodes: ({ id, name, settings }) => [
    {
      id,
      name,
      element: 'intermediateCatchEvent',
      inner: [
        tag('timerEventDefinition', {}, [
          settings.kind === 'duration'
            ? textTag('timeDuration', periodText(settings.after))
            : textTag('timeDate', settings.date),
        ]),
      ],
    },
  ],
}
