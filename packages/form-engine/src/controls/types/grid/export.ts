import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { element, valueCode } from '@app/form-engine/source/jsx.ts'
import { columnsWithin } from '@app/form-engine/source/plainPage.ts'

export const exports: ControlExports = {
  plain: (control, { needs, inside }) => {
    needs.imports.add('Row').add('Col')
    return element(
      'Row',
      { gutter: valueCode(control.options.gutter ?? 0) },
      ...columnsWithin(control).map(({ span, list }) =>
        element('Col', { span: valueCode(span ?? 24) }, ...inside(list)),
      ),
    )
  },
}
