import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { element, valueCode } from '@app/form-engine/source/jsx.ts'

export const exports: ControlExports = {
  plain: ({ trs = [], options }, { inside }) => {
    const rows = trs.map(({ tds }) =>
      element(
        'tr',
        {},
        ...tds
          .filter(({ colspan, rowspan }) => colspan > 0 && rowspan > 0)
          .map(({ colspan, rowspan, list }) =>
            element(
              'td',
              {
                colSpan: colspan > 1 ? valueCode(colspan) : undefined,
                rowSpan: rowspan > 1 ? valueCode(rowspan) : undefined,
              },
              ...inside(list),
            ),
          ),
      ),
    )
    return element('table', { style: valueCode({ width: options.width ?? '100%' }) }, element('tbody', {}, ...rows))
  },
}
