import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { element, valueCode, words } from '@app/form-engine/source/jsx.ts'

export const exports: ControlExports = {
  plain: ({ label = '', options: { textAlign, color, fontFamily, fontSize, showRequiredMark } }) =>
    element(
      'div',
      {
        style: valueCode(
          Object.fromEntries(Object.entries({ textAlign, color, fontFamily, fontSize }).filter(([, value]) => value)),
        ),
      },
      showRequiredMark ? element('span', { style: valueCode({ color: 'red' }) }, words('*')) : undefined,
      words(label),
    ),
}
