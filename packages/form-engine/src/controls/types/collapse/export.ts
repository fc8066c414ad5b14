import type { ControlExports } from '@app/form-engine/controls/definition.ts'
import { element, valueCode } from '@app/form-engine/source/jsx.ts'
import { alwaysThere, panes } from '@app/form-engine/source/plainPage.ts'

export const exports: ControlExports = {
  plain: (control, page) => {
    page.needs.imports.add('Collapse')
    const { accordion, bordered, defaultOpen } = control.options
    return element('Collapse', {
      accordion: accordion ? true : undefined,
      ghost: bordered === false ? true : undefined,
      defaultActiveKey: valueCode(defaultOpen ?? []),
      items: panes(control, page, alwaysThere),
    })
  },
}
